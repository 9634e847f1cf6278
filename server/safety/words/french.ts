export const FRENCH = `
adult: porno, pornographie, pornographique, sexe, nue, nu, nudité, escort, strip tease, striptease, érotique, libertin, plan cul, fétichisme, film x
arms: arme, armes, pistolet, fusil, fusils, munitions, balle, balles, grenade, kalachnikov, couteau, tirer, fusillade, carabine
crime: meurtre, meurtrier, assassinat, viol, violeur, violée, enlèvement, volé, vol à main armée, cambriolage, fraude, arnaque, arnaqueur, arrêté, gang, trafic, chantage, prison, agression, escroquerie
injury: mort, morte, morts, tué, tuée, tuer, tueur, suicide, cadavre, sang, sanglant, guerre, bombe, bombardement, attentat, massacre, torture, blessé, blessés, accident mortel
piracy: torrent, piratage, téléchargement illégal, streaming gratuit, logiciel cracké, iptv, film complet gratuit, apk mod
hate: nazi, nazis, raciste, racisme, antisémite, pédé, tarlouze, sale arabe, sale noir, sale juif, suprémaciste, sous-homme, bougnoule, négro
obscenity: putain, merde, connard, connasse, salope, enculé, pute, bordel, ntm, nique, niquer, bite, couilles, fdp, ta gueule
drugs: cocaïne, héroïne, cannabis, beuh, shit, joint, drogue, drogues, ecstasy, mdma, overdose, cigarette, cigarettes, fumer, vapoteuse, vapoter, cigare, vodka, whisky, rhum, pastis, bière, vin, champagne, apéro, cocktail, ivre, bourré, gueule de bois
spam: argent facile, devenir riche, gagner de l'argent rapidement, abonnés gratuits, abo pour abo, doubler votre argent, remède miracle, perdre 10 kg, profit garanti, signaux forex
terrorism: terroriste, terroristes, terrorisme, attentat terroriste, daech, djihad, djihadiste, kamikaze, otage, otages, extrémiste
debated: avortement, ivg, peine de mort, immigration, sans-papiers, réfugiés, migrants, voile, laïcité, euthanasie, pass sanitaire, gilets jaunes, zemmour, le pen, macron, palestine, israël, gaza, mariage pour tous
misinformation: complot, complotiste, terre plate, chemtrails, grand remplacement, plandémie, vaccin puce, nouvel ordre mondial, deep state, fake news, élection truquée
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
`;
