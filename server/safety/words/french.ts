export const FRENCH = `
adult: porno, pornographie, pornographique, sexe, nudité, strip tease, striptease, érotique, libertin, plan cul, film x, vidéos|video|vidéo porno|x, nudes gratuits|gratos, mes nudes, onlyfans, photos|photo coquines, plan à trois, film porno, snap coquin, contenu adulte
adult?: nu, nue, escort, fétichisme
arms: arme, armes, pistolet, fusil, fusils, munitions, kalachnikov, fusillade, carabine, coups de feu, ouvert le feu, tué|tués|abattu|abattus|abattue par balle|balles, a tiré sur, abattu|abattue|abattus en pleine|dans, kalach, arme à feu, abattu|abattue|abattus de|par deux|trois|quatre|plusieurs|des|une|balles|balle|la, tirs de kalachnikov, tirs à l arme|balles, arme de guerre|poing, attaque|attaques au couteau, coup|coups de couteau|fusil|feu mortel|mortels, fusillé, fusillés, lame, machette
arms?: tirer, balle, balles, grenade, couteau
crime: meurtre, meurtrier, assassinat, violeur, violée, enlèvement, vol à main armée, cambriolage, fraude, arnaque, arnaqueur, chantage, agression, escroquerie, poignardé, poignardée, poignardés, égorgé, égorgée, agressée, je vais te|vous tuer|buter|crever|égorger|violer|frapper|planter, vais te|vous tuer|buter|violer, on va te|vous tuer|buter, dealer|deale|dealent de la|du, braquage, menace|menaces de mort, à coups de couteau, t|te|vous|les|la|le égorger|buter|tabasser|poignarder|violer, on|je vais|va t|te|vous tuer|buter|égorger|crever|frapper|retrouver|défoncer|niquer|brûler, tabassé, tabassée, violeurs, pédophile, pédophiles, pédocriminel, féminicide, féminicides, séquestré, séquestrée, kidnappé, kidnappée, étranglé, étranglée, meurtres, assassiné, assassinée, assassinés, assassins?, agression sexuelle, règlement de comptes, dealers, narcotrafic, braqué, poignarde, étrangle, égorge, tabasse, viole une|sa|des, violé|violée une|par|et, brûler leur|leurs|ta|ton|votre|la voiture|maison|commissariat|école, incendie criminel, cambriolages, cambriolé, cambriolée, frappée, battue à, rouée de, retrouvée étranglée, abat un|une|deux|trois
crime?: volé, arrêté, gang, viol, trafic, prison
injury: suicide, cadavre, bombardement, attentat, massacre, torture, accident mortel, tués, tuées, deux|trois|quatre|cinq|six|dix|douze|vingt|plusieurs morts|blessés|tués, crève, va crever|mourir, des corps, retrouvé|retrouvée mort|morte, pendu, pendue, voiture piégée, frappe|frappes aérienne|aériennes, génocide, décapité, décapitée, soldats tués, suicidé, suicidée, suicide toi, suicidez vous, pends toi, crève|crevez sale|tous|en|salope|ordure, cadavres, bombardements, bombardé, bombardée, noyé|noyée|noyés, brûlé|brûlée|brûlés vif|vive|vifs, torturé, torturée, carnage, décès, mortellement, fait|font|faisait|ont deux|trois|quatre|cinq|six|dix|vingt|plusieurs morts|victimes|blessés, guerre civile, explosion a fait|tue, bombe|grenade explose|tue|artisanale, explose à|dans|devant, de nombreux|plusieurs morts|victimes, overdose mortelle, fillette|femme|homme|enfant|adolescente retrouvé|retrouvée mort|morte
injury?: mort, morte, morts, tué, tuée, tuer, tueur, sang, sanglant, bombe, guerre, blessé, blessés, meurs, mourir, tuerie, tueuse, mortel
piracy: torrent, piratage, téléchargement illégal, streaming gratuit, logiciel cracké, iptv, film complet gratuit, apk mod
hate: nazi, nazis, antisémite, pédé, tarlouze, sale arabe, sale noir, sale juif, suprémaciste, sous-homme, bougnoule, négro, sale|sales arabe|arabes|juif|juifs|juive|noir|noirs|noire|migrant|migrants|gitan|gitans|musulman|musulmans|étranger|étrangers, arabes|juifs|noirs|migrants|étrangers|musulmans dehors, rentrez|rentre|retourne|retournez dans votre|ton pays, rentrez|retournez chez vous, rentre|retourne chez toi, nègre, nègres, bicot, youpin, bamboula, hitler avait raison, chambre|chambres à gaz, mort aux juifs|arabes|musulmans|noirs, les juifs|arabes|noirs|musulmans|migrants sont|contrôlent|dehors|volent, la france aux français, retourne|retournez|rentre|rentrez en|au|dans afrique|algérie|bled|ton|votre|vos pays, invasion migratoire, pédés, sale pd|gouine|tapette|pédé|gitane|rom|roms|race|chinois|étranger|étrangère, bougnoules, bamboulas, race inférieure|supérieure, migrants|arabes|noirs|juifs|musulmans|roms à|au|hors la|de mer|feu|france, tous|toutes les migrants|arabes|noirs|juifs|musulmans
hate?: raciste, racisme
obscenity: connard, connasse, salope, enculé, pute, ntm, nique, niquer, bite, couilles, fdp, ta gueule, sale|sales pute|putes|chienne|connard|con|merde, fils de pute, nique ta|ta mère, nique ta mère, fils|fille de pute, va te faire foutre|enculer, ferme ta gueule, sale|grosse pute|salope|merde|chienne, pétasse, enfoiré, bâtard, tg, casse toi, putes, salopes, connards, fuck les|la|le
obscenity?: bordel, putain, merde
drugs: cocaïne, héroïne, cannabis, beuh, drogue, drogues, ecstasy, mdma, overdose, cigarette, cigarettes, fumer, vapoteuse, vapoter, cigare, vodka, whisky, rhum, pastis, ivre, bourré, gueule de bois, coke et, la coke, de coke, un|gramme|grammes de coke|beuh|shit|cocaïne, de la beuh|coke|weed, fume|fumer|fumé|rouler|roule|roulé un|des|mon joint|joints|pétard, lsd, kétamine, champignons hallucinogènes, dealer, défoncé, défoncée, rail|rails|trace de coke|cocaïne, coke toute, crack, taz, ecsta, weed, shit et, dealeur, herbe et, planer, défonce, opium, amphétamines, drogué, drogués, bourrée, ivre mort, sniffé, sniffer, sniffe, fumette, bédo, bédos, pétards, joints et
drugs?: joint, shit, bière, vin, champagne, apéro, cocktail
spam: argent facile, devenir riche, gagner de l'argent rapidement, abonnés gratuits, abo pour abo, doubler votre argent, remède miracle, perdre 10 kg, profit garanti, signaux forex
terrorism: terroriste, terroristes, terrorisme, attentat terroriste, daech, djihad, djihadiste, kamikaze, otage, otages, extrémiste, attentat, attentats, état islamique, fait exploser, attaque terroriste, islamiste, islamistes
debated: avortement, ivg, peine de mort, immigration, sans-papiers, réfugiés, migrants, voile, laïcité, euthanasie, pass sanitaire, gilets jaunes, zemmour, le pen, macron, palestine, israël, gaza, mariage pour tous
misinformation: complot, complotiste, terre plate, chemtrails, grand remplacement, plandémie, vaccin puce, nouvel ordre mondial, deep state, fake news, élection truquée
grave: police, gendarmes, gendarmerie, victimes, garde à vue, tribunal, enquête, suspect, pompiers, hôpital, attentat, attaque, terroriste, terroristes, meurtre, assassiné, soldats, civils, cadavre, poignardé, explosion, cette nuit à, en pleine rue, hier à, par balles, fusillade, réfugiés, otages, drogue, un homme, une femme, massacre, corps, morts hier, blessés graves, abattu, décès, accident, drame, incendie, deuil, criminel, meurtrier, militaires, guerre en, armée, frontière, égorgé, deux|trois|quatre|cinq|dix|plusieurs personnes|hommes|femmes|enfants|victimes|soldats, flics, explose, sniffé, procureur, cadavres, violée, étranglée, trafiquants, policiers, policier
`;

export const FRENCH_CONTEXT = `
tirer, tir > sport: but, ballon, match, penalty, tirer profit, photo
balle, balles > sport: tennis, match, raquette, foot, ballon, golf, balle de match
nu, nue > beauty: rouge à lèvres, palette, vernis, ton, teinte, nude, à l'œil nu, pieds nus, mise à nu
mort, morte, tuer, tué, tueur, mourir > figure: mort de rire, morte de rire, mdr, mort de faim, ça me tue, morte de fatigue, à mort, temps mort, nature morte, mer morte, tu me tues, tuerie
mort, tueur, meurtre, guerre, sang, prison, bombe, assassinat, gang > culture: film, série, saison, épisode, netflix, roman, livre, podcast, bande-annonce, album, jeu, star wars, halloween, concert
sang > everyday: don du sang, donner son sang, orange sanguine, prise de sang, pur sang, sang-froid
bombe > figure: une bombe, c'est de la bombe, bombe de bain, bombe à cheveux
grenade > food: jus, fruit, salade, recette, andalousie, espagne
couteau > food: cuisine, cuisiner, chef, recette, beurre, fromage
suicide, viol, racisme, raciste, drogue, addiction, terrorisme, fumer, agression > care: prévention, sensibilisation, numéro, aide, soutien, contre, lutte, lutter, stop, arrêter, victimes
volé, voler > figure: volé mon cœur, vol retour, temps volé
arrêté > everyday: me suis arrêté, s'est arrêté, arrêté de, n'ai pas arrêté, arrêté pour
nique, shit, bordel > figure: le bordel dans
joint > everyday: ci-joint, compte joint, pièce jointe, joint de culasse, cuisine
vin, bière, champagne, rhum, cocktail > food: sauce, recette, vinaigre, couleur, sans alcool, robe de cocktail, crevettes, baba au rhum, verre d'eau
trafic > everyday: routier, bouchons, site, trafic web, trafic organique
voile > everyday: bateau, mer, mariée, voilier, rideau, planche à voile
pute > figure: langue de pute
complot, terre plate, fake news > care: vérification, démenti, désinformation, fact-checking
meurtre, assassinat, fusil, pistolet > beauty: look, tenue, robe, talons, défilé, rouge à lèvres, maquillage
`;
