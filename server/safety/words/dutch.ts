export const DUTCH = `
adult: porno, pornografie, seks, naakt, naaktfoto, naaktfoto's, escort, prostituee, prostitutie, striptease, erotisch, erotiek, fetisj, onlyfans
arms: wapen, wapens, pistool, geweer, munitie, kogel, kogels, granaat, mes, messen, schieten, schot, schoten, schietpartij
crime: moord, moordenaar, vermoord, verkrachting, verkracht, ontvoering, gestolen, overval, inbraak, fraude, oplichting, oplichter, gearresteerd, bende, chantage, gevangenis, mensenhandel, mishandeling
injury: dood, dode, doden, overleden, gedood, zelfmoord, lijk, bloed, bloederig, oorlog, bom, bommen, bombardement, slachting, marteling, gewond, gewonden, dodelijk ongeluk
piracy: torrent, illegaal downloaden, gratis streamen, gekraakte software, iptv, apk mod
hate: nazi, nazi's, racist, racisme, antisemitisch, flikker, nikker, kutmarokkaan, untermensch, rot op naar je eigen land, blanke suprematie
obscenity: kut, klootzak, godverdomme, hoer, slet, teringlijer, kanker, tyfus, lul, klote, neuken, shit, eikel
drugs: cocaïne, coke, heroïne, wiet, cannabis, joint, stoned, xtc, mdma, drugs, overdosis, sigaret, sigaretten, roken, vapen, vape, sigaar, wodka, whisky, jenever, bier, wijn, champagne, cocktail, borrel, dronken, kater
spam: snel rijk worden, snel geld verdienen, gratis volgers, verdubbel je geld, wondermiddel, 10 kilo afvallen, gegarandeerde winst, forex signalen
terrorism: terrorist, terroristen, terrorisme, aanslag, terreuraanslag, jihad, zelfmoordterrorist, gijzelaar, gijzeling, extremist
debated: abortus, doodstraf, immigratie, vluchtelingen, asielzoekers, wilders, baudet, euthanasie, zwarte piet, vaccinatieplicht, stikstof, boerenprotest, palestina, israël, gaza, verkiezingen
misinformation: complot, complottheorie, platte aarde, chemtrails, omvolking, plandemie, nieuwe wereldorde, nepnieuws, fake news, verkiezingsfraude, vaccin chip
`;

export const DUTCH_CONTEXT = `
schot, schieten > sport: doelpunt, bal, voetbal, wedstrijd, goal, foto
mes, messen > food: keuken, koken, snijden, kaas, brood
dood, dode, vermoord, moordenaar > figure: doodmoe, dood gelachen, dode zee, doodgewoon, bang, moordwijf, moordgriet, dode hoek
moord, moordenaar, oorlog, bloed, bom, gevangenis, dood > culture: film, serie, seizoen, aflevering, netflix, roman, boek, podcast, trailer, album, spel, star wars, halloween
bloed > everyday: bloed doneren, bloedsinaasappel, bloeddruk, bloedtest, bloedserieus
bom, bommen > figure: bruisbal, seksbom, badbom, bomvol
naakt > beauty: lippenstift, palette, nagellak, nude, blote
gestolen > figure: hart gestolen
kater > everyday: kat, katten, kitten, spierkater
zelfmoord, racisme, verkrachting, drugs, roken, terrorisme > care: preventie, hulp, steun, tegen, stoppen, bewustwording, 113, strijd
kanker > care: onderzoek, patiënt, patiënten, strijd, genezen, stichting, kwf, ziekte
wijn, bier, champagne, cocktail, jenever > food: saus, recept, azijn, alcoholvrij, kleur, 0.0, cocktailjurk
complot, complottheorie, nepnieuws > care: factcheck, ontkracht, mythe
eikel > everyday: boom, bos, herfst, eikels
`;
