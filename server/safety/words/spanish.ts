export const SPANISH = `
adult: porno, pornografía, sexo, desnuda, desnudo, desnudos, nudes, escort, prostituta, prostitución, striptease, erótico, erótica, fetiche, onlyfans
arms: arma, armas, pistola, rifle, fusil, escopeta, munición, bala, balas, granada, cuchillo, disparar, disparo, disparos, tiroteo
crime: asesinato, asesino, asesinado, violación, violador, secuestro, robo, robado, atraco, fraude, estafa, estafador, detenido, pandilla, narco, narcotráfico, extorsión, cárcel, soborno
injury: muerte, muerto, muerta, muertos, matar, mató, suicidio, cadáver, sangre, sangriento, guerra, bomba, bombardeo, masacre, tortura, herido, heridos, accidente mortal
piracy: torrent, piratería, película pirata, descarga ilegal, ver gratis online, crackeado, iptv, apk mod
hate: nazi, nazis, racista, racismo, antisemita, maricón, sudaca, negro de mierda, moro de mierda, supremacista, infrahumano, vete a tu país
obscenity: joder, mierda, puta, puto, cabrón, coño, gilipollas, hijo de puta, hostia, polla, pendejo, verga, chingar, zorra
drugs: cocaína, heroína, marihuana, porro, porros, droga, drogas, éxtasis, lsd, sobredosis, cigarrillo, cigarrillos, fumar, fumando, vapear, puro, vodka, whisky, ron, tequila, cerveza, vino, champán, cóctel, borracho, borracha, resaca
spam: dinero fácil, hazte rico, gana dinero rápido, seguidores gratis, sígueme y te sigo, duplica tu dinero, cura milagrosa, bajar 10 kilos, ganancia garantizada, señales forex
terrorism: terrorista, terroristas, terrorismo, atentado, yihad, yihadista, eta, isis, rehén, rehenes, extremista
debated: aborto, pena de muerte, inmigración, inmigrantes, refugiados, eutanasia, independencia de cataluña, vox, podemos, feminazi, vacunación obligatoria, palestina, israel, gaza, elecciones
misinformation: conspiración, tierra plana, chemtrails, plandemia, nuevo orden mundial, fake news, fraude electoral, chip en la vacuna, gran reemplazo, bulo, bulos
`;

export const SPANISH_CONTEXT = `
disparar, disparo, disparos > photo: foto, fotos, cámara, fotógrafo, retrato, sesión
bala, balas > figure: tren bala, a prueba de balas, como una bala
pistola > everyday: silicona, agua, masaje, pegamento
cuchillo > food: cocina, cocinar, chef, receta, queso
muerte, muerto, muerta, matar, asesino, mató > figure: muerta de risa, muerto de risa, muerta de hambre, muerto de hambre, de mala muerte, me muero, mar muerto, día de muertos, día de los muertos, look asesino, te mato, punto muerto, muerta de amor
muerte, asesino, asesinato, guerra, sangre, cárcel, robo, narco, bomba > culture: película, serie, temporada, episodio, netflix, novela, libro, podcast, tráiler, álbum, juego, la casa de papel, star wars, halloween
sangre > everyday: donar sangre, donación, naranja sanguina, análisis de sangre, mi sangre, tipo de sangre
bomba > figure: bomba de baño, bombas de baño, es la bomba, la bomba, pasarlo bomba, cuerpo bomba
granada > food: fruta, ensalada, zumo, receta, alhambra, andalucía, ciudad
desnuda, desnudo, nude > beauty: labial, paleta, esmalte, tono, maquillaje, labios, al desnudo
robado, robo > figure: robado el corazón, robó el corazón, foto robada
detenido > everyday: me he detenido, detenido en el tiempo
suicidio, violación, racismo, racista, drogas, fumar, terrorismo > care: prevención, concienciación, ayuda, apoyo, contra, lucha, luchar, dejar de, stop, teléfono
vino, cerveza, ron, champán, cóctel, tequila > food: salsa, receta, vinagre, color, sin alcohol, vestido de cóctel, 0,0, me vino, vino a, se vino
puro > everyday: aire puro, puro amor, oro puro, amor puro, puro y
zorra > everyday: zorro, animal, bosque
podemos > everyday: podemos hacer, no podemos, que podemos, como podemos, podemos ver, si podemos
vox > name: vox populi
conspiración, bulo, bulos, fake news > care: desmentido, verificación, verificado, mito
`;
