export const PORTUGUESE = `
adult: pornô, porno, pornografia, sexo, nua, nu, nudes, pelada, acompanhante, prostituta, prostituição, striptease, erótico, erótica, fetiche, onlyfans
arms: arma, armas, pistola, revólver, fuzil, espingarda, munição, bala, balas, granada, faca, atirar, tiro, tiros, tiroteio
crime: assassinato, assassino, homicídio, estupro, estuprador, sequestro, roubo, roubado, assalto, fraude, golpe, golpista, preso, quadrilha, tráfico, extorsão, cadeia, prisão, suborno
injury: morte, morto, morta, mortos, matar, matou, suicídio, cadáver, sangue, sangrento, guerra, bomba, bombardeio, massacre, tortura, ferido, feridos, acidente fatal
piracy: torrent, pirataria, filme pirata, download ilegal, assistir grátis, crackeado, iptv, apk mod
hate: nazista, nazistas, racista, racismo, antissemita, viado, bicha, macaco preto, supremacista, sub-humano, volta pro teu país
obscenity: porra, caralho, merda, puta, puto, foda, foder, fodido, filho da puta, cu, buceta, vadia, arrombado, pqp
drugs: cocaína, heroína, maconha, baseado, droga, drogas, ecstasy, lsd, overdose, cigarro, cigarros, fumar, fumando, vape, charuto, vodka, whisky, cachaça, cerveja, vinho, champanhe, caipirinha, drink, bêbado, bêbada, ressaca
spam: dinheiro fácil, fique rico, ganhe dinheiro rápido, seguidores grátis, sigo de volta, dobre seu dinheiro, cura milagrosa, perder 10 kg, lucro garantido, sinais forex
terrorism: terrorista, terroristas, terrorismo, atentado, jihad, estado islâmico, isis, refém, reféns, extremista
debated: aborto, pena de morte, imigração, imigrantes, refugiados, eutanásia, bolsonaro, lula, stf, ideologia de gênero, vacinação obrigatória, palestina, israel, gaza, eleições
misinformation: conspiração, terra plana, chemtrails, plandemia, nova ordem mundial, fake news, fraude nas urnas, chip na vacina, mamadeira de piroca, boato
`;

export const PORTUGUESE_CONTEXT = `
atirar, tiro, tiros > figure: tiro ao alvo, foi um tiro, que tiro, tiro certo, tiro fotos, tiro foto, tiro a
bala, balas > food: doce, doces, caramelo, açúcar, bala de goma
faca > food: cozinha, cozinhar, chef, receita, queijo, pão
morte, morto, morta, matar, matou, assassino > figure: morta de rir, morto de rir, morta de fome, morto de fome, mar morto, de matar, me mata, natureza morta, cansada
morte, assassino, assassinato, guerra, sangue, prisão, roubo, bomba, cadeia > culture: filme, série, temporada, episódio, netflix, livro, romance, podcast, trailer, álbum, jogo, casa de papel, star wars, halloween
sangue > everyday: doar sangue, doação, laranja, exame de sangue, sangue frio, meu sangue
bomba > food: bomba de chocolate, bomba de banho, recheio
granada > everyday: espanha, granada cidade
nua, nu > beauty: batom, paleta, esmalte, tom, maquiagem, lábios, olho nu, pele nua
roubado, roubo > figure: roubou meu coração, roubado meu coração, beijo roubado
golpe > figure: golpe de sorte, golpe de vista
preso, presa > figure: cabelo preso, preso no trânsito, presa no trânsito
foda > figure: que foda, muito foda
suicídio, estupro, racismo, racista, drogas, fumar, terrorismo > care: prevenção, conscientização, ajuda, apoio, contra, luta, lutar, parar de, combate, setembro amarelo
vinho, cerveja, champanhe, cachaça, drink > food: molho, receita, vinagre, cor, sem álcool, cor de vinho
conspiração, fake news, boato > care: desmentido, checagem, mito
`;
