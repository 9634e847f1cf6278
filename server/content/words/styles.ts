/** Kinds of posts, in the languages of the emotions. */
export const STYLES = `
tutorial: tutorial, step by step, tutoriel, anleitung, schritt für schritt, paso a paso, passo a passo, come fare, como fazer, diy, grwm, get ready with me, شرح, ट्यूटोरियल
review: reviews, product review, my review, honest review, full review, review of, tested, first impressions, honest opinion, avis, testé, testée, test und, erfahrungsbericht, reseña, recensione, resenha, تجربتي, مراجعة, रिव्यू, समीक्षा
unboxing: 📦, unboxing, unbox, haul, shopping haul, déballage, ausgepackt, desempaquetado, فتح صندوق, अनबॉक्सिंग
giveaway: giveaway, give away, win a, raffle, concours, jeu concours, gewinnspiel, verlosung, sorteo, concurso, sorteio, مسابقة, गिवअवे
offer: discount, discount code, promo code, sale, sales, code promo, réduction, soldes, rabatt, rabattcode, gutschein, descuento, rebajas, sconto, codice sconto, desconto, cupom, خصم, تخفيضات, छूट
launch: launch, launching, new collection, now available, out now, coming soon, lancement, nouvelle collection, disponible, neue kollektion, jetzt erhältlich, lanzamiento, nueva colección, nuova collezione, disponibile, lançamento, nova coleção, متوفر الآن, लॉन्च
advertisement: #ad, #sponsored, #advert, #werbung, #anzeige, #publi, #publicidad, #publicité, #collaborationcommerciale, #adv, #pubblicità, #publi, #publipost, #parceriapaga, #partner, #gifted, paid partnership, partenariat rémunéré, bezahlte partnerschaft, colaboración pagada, collaborazione a pagamento, parceria paga, إعلان, विज्ञापन
behind the scenes: 🎬, behind the scenes, bts, making of, coulisses, hinter den kulissen, detrás de cámaras, dietro le quinte, bastidores, كواليس
day in the life: day in my life, day in the life, vlog, daily vlog, ma journée, mein tag, un día en mi vida, la mia giornata, um dia comigo, व्लॉग
before and after: before and after, transformation, glow up, avant après, vorher nachher, antes y después, prima e dopo, antes e depois, قبل وبعد
outfit: ootd, outfit, outfits, outfit of the day, tenue du jour, look du jour, outfit des tages, look del día, look do dia, إطلالة, आउटफिट
recipe: recipe, recipes, recette, recettes, rezept, rezepte, receta, recetas, ricetta, ricette, receita, receitas, وصفة, रेसिपी
question: ❓, tell me in the comments, let me know, comment below, what do you think, dites moi, was meint ihr, cuéntame, qué opinan, cosa ne pensate, me conta, أخبروني, बताओ
motivation: motivation, motivational
quote: quote of the day, citation, zitat, frase del día, frase do dia, citazione, اقتباس, सुविचार
sport: football, basketball, soccer, tennis, fußball, fútbol, calcio, futebol, كرة القدم, फुटबॉल
workout: workout, fitness, gym, musculation, krafttraining, gimnasio, palestra, musculação, تمرين, जिम
humour: funny, meme, memes, prank, drôle, witzig, lustig, gracioso, divertido, divertente, engraçado, مضحك, मज़ेदार
travel: 🧳 🏝 🏖 🗺, travel, trip, vacation, holiday, holidays, voyage, vacances, reise, urlaub, viaje, vacaciones, viaggio, vacanze, viagem, férias, سفر, यात्रा
`;
