export const GERMAN = `
adult: porno, pornos, pornografie, sex, nackt, nacktbild, nacktbilder, erotik, erotisch, escort, striptease, stripclub, fetisch, bordell, onlyfans
arms: waffe, waffen, pistole, gewehr, schrotflinte, munition, kugel, kugeln, granate, messer, schießen, schuss, schüsse, amoklauf
crime: mord, mörder, ermordet, vergewaltigung, vergewaltigt, entführung, gestohlen, raub, raubüberfall, einbruch, betrug, betrüger, verhaftet, erpressung, gefängnis, knast, menschenhandel, überfall
injury: tot, tote, tod, gestorben, getötet, töten, mörderisch, selbstmord, suizid, leiche, blut, blutig, krieg, bombe, bomben, massaker, folter, verletzt, verletzte, unfalltod
piracy: torrent, raubkopie, raubkopien, illegaler download, kostenloser stream, keygen, iptv, gecrackt, serien stream kostenlos
hate: nazi, nazis, sieg heil, rassist, rassismus, antisemitisch, judenhass, untermensch, ausländer raus, schwuchtel, neger, kanake, kanaken, volksverräter
obscenity: scheiße, scheisse, fick, ficken, gefickt, arschloch, hurensohn, hure, schlampe, fotze, wichser, verdammt, miststück
drugs: kokain, heroin, gras, cannabis, joint, bekifft, kiffen, ecstasy, mdma, drogen, überdosis, zigarette, zigaretten, rauchen, vape, shisha, zigarre, wodka, whisky, schnaps, bier, wein, sekt, champagner, cocktail, betrunken, besoffen, kater
spam: schnell reich, geld verdienen von zuhause, kostenlose follower, geld verdoppeln, wundermittel, 10 kilo abnehmen, garantierter gewinn, forex signale, follow für follow
terrorism: terrorist, terroristen, terrorismus, terroranschlag, anschlag, is-kämpfer, dschihad, selbstmordattentäter, geisel, geiseln, extremist, extremisten
debated: abtreibung, todesstrafe, einwanderung, flüchtlinge, asyl, afd, impfpflicht, gendern, sterbehilfe, kopftuch, klimakleber, letzte generation, merkel, palästina, israel, gaza, migration
misinformation: verschwörung, verschwörungstheorie, flache erde, chemtrails, umvolkung, plandemie, impfchip, neue weltordnung, lügenpresse, fake news, wahlbetrug, reichsbürger
`;

export const GERMAN_CONTEXT = `
schuss, schüsse, schießen > photo: foto, fotos, kamera, schnappschuss, shooting, bild, bilder, model
schuss, schießen > sport: tor, ball, fußball, elfmeter, spiel, sonne
schuss > food: espresso, zitrone, milch, essig, öl
kugel, kugeln > everyday: eis, christbaum, eiskugel, weihnachten, kugelschreiber, discokugel
messer > food: küche, koch, kochen, schneiden, gabel, brot
mörder, mörderisch, tot, tod, getötet, töten > figure: todmüde, totlachen, tot umfallen, mörderhunger, todesmutig, totes meer, zu tode, bombastisch, scheintot
mord, mörder, krieg, blut, bombe, knast, gefängnis, tod, tot > culture: film, serie, staffel, folge, netflix, roman, buch, krimi, podcast, trailer, album, spiel, star wars, halloween, tatort, hörbuch
blut > everyday: blutspende, blut spenden, blutorange, blutdruck, bluttest, blutzucker, vollblut
bombe > figure: badebombe, badebomben, die bombe, bombe aus, granate
granate > figure: granatapfel
nackt > beauty: lippenstift, palette, nagellack, nude, haut, ungeschminkt, barfuß
gras > everyday: garten, wiese, rasen, kuh, ins gras, grün, picknick
kater > everyday: katze, katzen, kitten, muskelkater, kätzchen
gestohlen, verhaftet > figure: herz gestohlen, gestohlen bleiben
suizid, selbstmord, rassismus, vergewaltigung, drogen, rauchen, terrorismus, überdosis, antisemitisch > care: prävention, aufklärung, hilfe, hilft, beratung, gegen, stoppen, aufhören, nichtraucher, hotline, betroffene
bier, wein, sekt, champagner, schnaps, cocktail > food: soße, sauce, rezept, essig, alkoholfrei, farbe, weinrot, cocktailkleid, malzbier, teig
betrug, anschlag > everyday: selbstbetrug, anschlag brett
verschwörungstheorie, verschwörung, fake news, chemtrails > care: faktencheck, widerlegt, aufklärung, mythos
`;
