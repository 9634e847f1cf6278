/** In the languages of the emotions. */
export const OBJECTS = `
lipstick: lipstick, lip gloss, rouge à lèvres, lippenstift, pintalabios, labial, rossetto, batom, أحمر شفاه, लिपस्टिक
perfume: perfume, fragrance, parfum, parfüm, profumo, عطر, इत्र
skincare: skincare, skin care, serum, sérum, moisturizer, moisturiser, sunscreen, crème solaire, hautpflege, cuidado de la piel, crema, cura della pelle, hidratante, protetor solar, بشرة
nail polish: nail polish, nail art, manicure, vernis à ongles, nagellack, esmalte, manicura, smalto
shampoo: shampoo, conditioner, shampoing, champú, xampu, hair mask, haarmaske, شامبو
dress: 👗, -dress, gown, -kleid, -kleider, vestido, vestidos, vestito, robe longue, فستان, ड्रेस
shoes: 👟 👠 👢 🥿, shoe, -shoes, sneaker, heels, boots, chaussure, -schuh, -schuhe, zapatos, zapatillas, scarpe, sapatos, tênis, حذاء, जूते
bag: 👜 🎒 👛, -bag, purse, backpack, tote, sac, sac à main, sacs à main, -tasche, -taschen, rucksack, bolso, mochila, borsa, borse, borsetta, zaino, bolsa, حقيبة, شنطة, बैग
jewellery: 💍 📿, jewellery, jewelry, necklace, earrings, bracelet, bijoux, earring, -schmuck, halskette, ohrringe, joyas, pendientes, gioielli, collana, orecchini, joias, مجوهرات, गहने
watch: ⌚, wristwatch, montre, armbanduhr, reloj, orologio, relógio, ساعة يد
glasses: 👓 🕶, sunglasses, glasses, lunettes, sonnenbrille, brille, gafas, occhiali, óculos, نظارات, चश्मा
phone: phone, smartphone, iphone, téléphone, teléfono, móvil, telefono, telefone, celular, هاتف, फोन
laptop: 💻, laptop, macbook, ordinateur, notebook, portátil, computer portatile, لابتوب, लैपटॉप
camera: camera, kamera, appareil photo, cámara, fotocamera, câmera, كاميرا, कैमरा
headphones: 🎧, headphones, earbuds, casque audio, kopfhörer, auriculares, cuffie, fones de ouvido, سماعات
game: 🎮 🕹, video game, gaming, playstation, xbox, jeu vidéo, videospiel, videojuego, videogioco, videogame, ألعاب
car: 🚗 🚙 🏎, car, supercar, voiture, automóvil, coche, macchina, carro, سيارة, कार
bicycle: 🚲 🚴, bike, bicycle, cycling, vélo, fahrrad, bicicleta, bici, دراجة, साइकिल
plane: airplane, airplanes, avion, flugzeug, avión, aereo, avião, طائرة
food: 🍽 🍝 🍜 🍲 🥗, recipe, dinner, breakfast, lunch, brunch, food, recette, dîner, petit déjeuner, rezept, frühstück, receta, comida, cena, desayuno, ricetta, pranzo, colazione, receita, almoço, طعام, وصفة, खाना
pizza: 🍕, pizza, pizzas, بيتزا, पिज़्ज़ा
burger: 🍔, burger, burgers, hamburger, hamburguesa, برجر
cake: 🍰 🎂 🧁, -cake, gâteau, -kuchen, tarta, torta, bolo, كعكة, केक
chocolate: 🍫, chocolate, chocolat, schokolade, cioccolato, شوكولاتة, चॉकलेट
ice cream: 🍦 🍨, ice cream, gelato, glace vanille, eiscreme, helado, sorvete, آيس كريم, आइसक्रीम
fruit: 🍓 🍌 🍊 🍇 🍉 🥭, fruit, fruits, strawberry, obst, fruta, frutas, frutta, فواكه, फल
coffee: ☕, coffee, espresso, latte, cappuccino, café, kaffee, caffè, قهوة, कॉफी
tea: 🍵, tea, matcha, thé, chá, شاي, चाय
wine: 🍷 🍾 🥂, wine, champagne, prosecco, vin rouge, wein, sekt, vino, vinho, نبيذ
cocktail: 🍹 🍸, cocktail, cóctel
dog: 🐶 🐕 🐩, dog, dogs, puppy, chien, hund, hunde, welpe, pup, doggie, perro, perrito, cagnolino, cachorro, كلب, कुत्ता
cat: 🐱 🐈, cat, cats, kitten, kitty, katze, kätzchen, gato, gatito, gatto, gattino, قطة, बिल्ली
flowers: 💐, flowers, flower, bouquet, fleurs, blumen, flores, fiori, زهور, फूल
plant: 🪴, houseplant, plantes, pflanzen, نباتات, पौधे
book: 📚 📖, book, books, livre, livres, buch, bücher, libro, libros, libri, livro, livros, كتاب, किताब
furniture: 🛋 🛏, sofa, furniture, couch, meubles, canapé, möbel, muebles, mobili, divano, móveis, أثاث
gift: 🎁, gift, cadeau, cadeaux, -geschenk, -geschenke, regalo, regali, هدية, उपहार
candle: 🕯, candle, candles, bougie, bougies, kerze, kerzen, vela, velas, candela, candele, شمعة
weights: 🏋, dumbbell, kettlebell, barbell, haltères, hanteln, mancuernas, manubri, halteres
`;
