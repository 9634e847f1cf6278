export const ITALIAN = `
adult: porno, pornografia, sesso, nuda, nudo, nudi, escort, prostituta, prostituzione, spogliarello, erotico, erotica, feticcio, onlyfans
arms: arma, armi, pistola, fucile, munizioni, proiettile, proiettili, granata, coltello, sparare, sparo, spari, sparatoria
crime: omicidio, assassino, assassinio, stupro, stupratore, rapimento, furto, rubato, rapina, frode, truffa, truffatore, arrestato, mafia, ricatto, prigione, carcere, estorsione, aggressione
injury: morte, morto, morta, morti, uccidere, ucciso, uccisa, suicidio, cadavere, sangue, sanguinoso, guerra, bomba, bombe, bombardamento, strage, massacro, tortura, ferito, feriti, incidente mortale
piracy: torrent, pirateria, download illegale, streaming gratis, crackato, pezzotto, iptv, apk mod
hate: nazista, nazisti, fascista, razzista, razzismo, antisemita, frocio, ricchione, sporco negro, negro di merda, suprematista, subumano, torna al tuo paese
obscenity: cazzo, merda, vaffanculo, stronzo, stronza, puttana, troia, coglione, coglioni, figa, minchia, bastardo, porca puttana
drugs: cocaina, eroina, marijuana, canna, canne, droga, droghe, ecstasy, lsd, overdose, sigaretta, sigarette, fumare, fumo, svapare, sigaro, vodka, whisky, rum, birra, vino, prosecco, spritz, champagne, aperitivo, cocktail, ubriaco, ubriaca, sbronza
spam: soldi facili, diventare ricchi, guadagna velocemente, follower gratis, seguimi e ti seguo, raddoppia i tuoi soldi, cura miracolosa, perdere 10 kg, profitto garantito, segnali forex
terrorism: terrorista, terroristi, terrorismo, attentato, jihad, isis, kamikaze, ostaggio, ostaggi, estremista
debated: aborto, pena di morte, immigrazione, immigrati, migranti, profughi, eutanasia, ddl zan, salvini, meloni, obbligo vaccinale, no vax, green pass, palestina, israele, gaza, utero in affitto
misinformation: complotto, complottista, terra piatta, scie chimiche, plandemia, nuovo ordine mondiale, fake news, bufala, bufale, sostituzione etnica, microchip nel vaccino, brogli elettorali
`;

export const ITALIAN_CONTEXT = `
sparare, sparo, spari > figure: sparare cazzate, sparato, scatto, scatti
proiettile, pistola > everyday: acqua, colla, treno
coltello > food: cucina, cucinare, chef, ricetta, formaggio
morte, morto, morta, uccidere, assassino > figure: morta dal ridere, morto dal ridere, morta di fame, morto di fame, sonno, natura morta, mar morto, da morire, a morte, stanca morta, look assassino
morte, assassino, omicidio, guerra, sangue, mafia, prigione, rapina, bomba > culture: film, serie, stagione, episodio, netflix, romanzo, libro, podcast, trailer, album, gioco, star wars, halloween, casa di carta
sangue > everyday: donare il sangue, donazione, arancia, analisi del sangue, sangue freddo, sangue del mio sangue
bomba, bombe > figure: bomba da bagno, bombe da bagno, una bomba, che bomba, bomboloni
granata > food: granatina, torino, rossetto
nuda, nudo > beauty: rossetto, palette, smalto, tonalità, trucco, labbra, occhio nudo, piedi nudi, a nudo
rubato > figure: rubato il cuore, scatto rubato, foto rubata
suicidio, stupro, razzismo, razzista, droga, fumare, terrorismo, mafia > care: prevenzione, sensibilizzazione, aiuto, sostegno, contro, lotta, lottare, smettere, stop, vittime, legalità
vino, birra, rum, prosecco, champagne, cocktail, aperitivo > food: salsa, ricetta, aceto, colore, analcolico, analcolica, abito da cocktail, babà, risotto
fumo, fumare > everyday: fumo di londra, grigio fumo, arrosto
canna, canne > everyday: bicicletta, pesca, zucchero di canna, canna da pesca
figa, troia > figure: che figa, cavallo di troia
bufala, bufale > food: mozzarella, campana, pizza, caprese
complotto, fake news, scie chimiche > care: smentita, verifica, mito
`;
