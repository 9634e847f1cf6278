export const DUTCH = `
adult: porno, pornografie, seks, naaktfoto, naaktfoto's, prostituee, prostitutie, striptease, erotisch, erotiek, onlyfans, porno filmpjes|video, pornofilmpjes, pornovideo, nudes, seksvideo, seksvideo|filmpjes, naaktfilmpjes, naaktbeelden, pijpen, geile, porno filmpje
adult?: naakt, escort, fetisj
arms: wapen, wapens, pistool, geweer, munitie, schietpartij, schietpartijen, neergeschoten, doodgeschoten, beschoten, vuurwapen, schoten gelost, opende het vuur, neergestoken, doodgestoken, steekpartij, machinegeweer, neerschieten, neergeknald, gewapend, gewapende, bewapend, schoot op, schutter, automatisch wapen, in het hoofd geschoten, mesaanval, kalasjnikov
arms?: schieten, schot, schoten, kogel, kogels, mes, messen, granaat, geschoten, moorden
crime: moord, moordenaar, vermoord, verkrachting, verkracht, ontvoering, overval, inbraak, fraude, oplichting, oplichter, gearresteerd, chantage, mensenhandel, mishandeling, vermoorden, ik|wij|we maak|maken|steek|steken|schiet|schieten je|jullie|hem|haar dood|kapot|neer|af, maak je dood|kapot, doodsbedreiging, doodsbedreigingen, vermoord jou|je, ik vermoord je, gewapende overval, mishandeld, drugsdealer, rellen, ik|we schiet|steek|sla|maak|snij je|jullie|hem|haar kapot|dood|neer|af|lek, je gaat eraan, ga je doodmaken|vermoorden, vermoordde, vermoord door|in|op, verkrachter, verkrachters, pedofiel, pedofielen, kindermisbruik, misbruikt, ontvoerd, beroofd, afgeperst, berover, drugshandel, drugslab, liquidatie, doodgeslagen, gewurgd, in elkaar geslagen, aangevallen, femicide, eerwraak, plofkraak, bedreigd, steekt|schiet|slaat|vermoordt man|vrouw|agent|jongen|zijn|haar, verkracht en|door|in, berooft, beroofde, overvallen door|op, mishandelt, in brand steken|gestoken, opknopen, jullie|ze|je moeten|moet|gaat|gaan dood|hangen|eraan, keel doorsnijden|doorgesneden, moordverdachte, messentrekker
crime?: gestolen, gevangenis, bende
injury: doden, overleden, gedood, zelfmoord, lijk, bloederig, bombardement, slachting, marteling, gewonden, dodelijk ongeluk, twee|drie|vier|vijf|zes|tien|twaalf doden|gewonden|mensen, val dood, autobom, luchtaanval, genocide, onthoofd, opgehangen, levenloos, lichaam gevonden, om het leven, maak|pleeg jezelf|zelfmoord af|van, ga dood|jezelf kanker|vieze|vuile|alsjeblieft|ophangen, hang jezelf op, sterf, krepeer, dodelijk ongeval|slachtoffer|gewond|getroffen, dodelijke schietpartij|steekpartij|aanval, twee|drie|vier|vijf|zes|tien|twaalf|meerdere dode|doodgeschoten|slachtoffers, dodental, lijken, bloedbad, bombardementen, raketaanval, luchtaanvallen, burgeroorlog, oorlogsmisdaden, verdronken, verbrand, gemarteld, onthoofding, omgekomen, overleden door|na|bij, een|twee|drie|vier|vijf|zes|tien|twaalf|meerdere doden, bom|granaat ontploft|ontplofte|explodeert|gevonden, ontploft in|op|bij, veel|meerdere|tientallen doden|gewonden|slachtoffers, doodgebloed, verhangen, gestikt
injury?: dood, dode, bom, bommen, bloed, oorlog, gewond, doodop, dodelijk, moordend, killing
piracy: torrent, illegaal downloaden, gratis streamen, gekraakte software, iptv, apk mod
hate: nazi, nazi's, antisemitisch, flikker, nikker, kutmarokkaan, untermensch, rot op naar je eigen land, blanke suprematie, vuile|vieze|kut|kanker jood|joden|marokkaan|marokkanen|turk|turken|neger|negers|buitenlander|buitenlanders|moslim|moslims|homo, kankerbuitenlander, kankerbuitenlanders, kankerjood, kankerjoden, kankermarokkaan, kutmarokkanen, kankerhomo, kutbuitenlander, buitenlanders|moslims|joden|marokkanen eruit|oprotten|weg, rot op naar, alle|die buitenlanders|joden|moslims|marokkanen|turken|negers|zwarten|homo|homos|asielzoekers moeten|zijn|weg|eruit|terug|dood, hitler had gelijk, gaskamer, gaskamers, joden aan het gas, aan het gas, kanker|kut|vieze|vuile|tering|tyfus|stomme|klote zwarte|zwarten|asielzoeker|asielzoekers|flikker|flikkers|mongool|pool|polen|moslim|jood|joden|turk|turken|marokkaan|marokkanen|homo|neger, zandneger, zandnegers, nikkers, flikkers, tyfusturk, kankerturk, kankerneger, ga|rot|flikker|donder terug|op naar je eigen, eigen volk eerst, het land uit, alle moslims|joden|buitenlanders|marokkanen|asielzoekers|negers, vol is vol, terug naar je eigen|afrika|marokko
hate?: racisme, racist
obscenity: klootzak, godverdomme, hoer, slet, teringlijer, kanker, tyfus, neuken, vuile|vieze|domme hoer|slet|teef|trut, rot op, krijg de kanker|tyfus|tering, kankerhoer, hoerenzoon, kankerlijer, tering lijer, kankerwijf, kutwijf, kutten, tering wijf, hoeren, sletten, klootzakken, hou je bek|muil, bek houden, opgefokte, rot|flikker|sodemieter|donder op, hoerenjong, teringhond, mongool
obscenity?: kut, shit, eikel, lul, klote
drugs: cocaïne, heroïne, wiet, cannabis, xtc, mdma, drugs, overdosis, sigaret, sigaretten, roken, vapen, vape, sigaar, wodka, whisky, jenever, dronken, coke en, en coke, lijntje coke, pillen en, en pillen|xtc|wiet, high van, van de wiet, wiet roken|kopen, jointje, blowen, pillen te koop, ketamine, lsd, dealer, speed en, lijntje|lijntjes|lijn coke|snuiven, snuiven, hasj, hasjiesj, blow, geblowd, lachgas, lachgas en, ghb, 3mmc, pillen slikken|geslikt|kopen, stomdronken, ladderzat, lam gezopen, zuipen, bezopen, dealers, crack, heroïneverslaafde, spacecake, paddo, paddos
drugs?: kater, joint, stoned, coke, bier, wijn, champagne, cocktail, borrel
spam: snel rijk worden, snel geld verdienen, gratis volgers, verdubbel je geld, wondermiddel, 10 kilo afvallen, gegarandeerde winst, forex signalen
terrorism: terrorist, terroristen, terrorisme, aanslag, terreuraanslag, jihad, zelfmoordterrorist, gijzelaar, gijzeling, extremist, bomaanslag, bomaanslagen, aanslagen, terreur, terreuraanslagen, islamitische staat, zichzelf opgeblazen, jihadisten
debated: abortus, doodstraf, immigratie, vluchtelingen, asielzoekers, wilders, baudet, euthanasie, zwarte piet, vaccinatieplicht, stikstof, boerenprotest, palestina, israël, gaza, verkiezingen
misinformation: complot, complottheorie, platte aarde, chemtrails, omvolking, plandemie, nieuwe wereldorde, nepnieuws, fake news, verkiezingsfraude, vaccin chip
grave: politie, agent, agenten, slachtoffer, slachtoffers, ziekenhuis, ambulance, verdachte, verdachten, aanslag, terroristen, moord, vermoord, lijk, soldaten, burgers, explosie, schietpartij, overval, rechtbank, veroordeeld, gearresteerd, gijzelaars, drugs, op straat, een man, een vrouw, mensen omgekomen, levensgevaar, doden, gewonden, neergeschoten, bomaanslag, ongeluk, leger, raketten, geweld, dader, daders, doodgestoken, rouw, twee|drie|vier|vijf|tien|twaalf|meerdere mensen|mannen|vrouwen|kinderen|personen, ontploft, rechter, agenten, verkracht, oorlog in, recherche, steekpartij
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
wapen > figure: geheim wapen, wapen tegen
moord, moordenaar, pistool, vermoord > beauty: look, outfit, jurk, hakken, lippenstift, nagels
`;
