import type { Lexicon } from './lexicon.ts';

export const FRENCH: Lexicon = {
  very_positive: `adore adorer adoré adorable* excellent* magnifique* superbe* génial* formidable* parfait* merveilleu* fantastique* incroyable*
    extraordinaire* exceptionnel* sublime* splendide* meilleur* amour amoureu* passionn* ravi* enchanté* bravo félicitation* top kiffe
    kiffer chef-d'œuvre canon tuerie`,
  positive: `aime aimé aimer aimes j'aime bien bon bonne bons bonnes beau belle beaux belles joli* content* heureux heureuse bonheur joie plaisir
    merci sympa* cool gentil* mignon* drôle* rire ris rigole* intéressant* utile* pratique* facile* efficace* propre* durable* réussi*
    réussite succès gagn* victoire* gagnant* espoir espère espérons fier fière soutien soutenir solidarité innovant* innovation* innover
    super délicieu* savoureu* doux douce agréable* confortable* qualité recommande* conseille bienvenue courage chance mdr lol haha ptdr
    hihi vive félicite* encourag* progrès améliorer amélior* optimis* positif* positive* avantage* fraîch* propreté sain saine élégant*
    charmant* talent* inspirant* découvr* partage* ensemble oui love célébr* récompense* prix protéger préserv* sauver meilleures hâte
    profite* engagé* responsable* exemplaire* vert verte initiative* solution* idéal* content`,
  negative: `mauvais* triste* tristesse nul nulle nuls moche* laid* dommage malheureusement problème* difficile* échec* échoue* perdu perdre perd
    perte* peur crainte* craint inquiét* inquiet* colère énerv* fâch* déçu* déce* décevant* déception* cher chère chères faux fausse mensonge*
    menteur* arnaqu* honte honteu* ridicule* stupide* idiot* bête débile* con conne cons connard* conneri* merde* putain pollution*
    pollue* pollué* polluant* danger* dangereu* menace* menacé* risque* toxique* crise* guerre* mort morts morte mourir meurt tue tué* tuer
    victime* attaque* attentat* violence* violent* accident* catastrophe* inondation* sécheresse* canicule* incendie* destruct* détruit*
    détruire dégât* dégrad* disparition* disparaît disparaissent réchauffement émissions gaspill* malade* maladie* douleur mal souffr*
    fatigu* ennui* ennuyeu* seul seule manque* manqu* pire pires plainte* scandale* crime* criminel* condamn* accus* critiqu* refus*
    bloqu* urgence urgent* alerte* alarm* inutile* absurde* injuste* interdit* grave* jamais lent lente sale sales`,
  very_negative: `horrible* affreu* terrible* catastrophique* détest* haine hais hait haïr dégueulasse* dégoût* dégueu immonde* atroce*
    épouvantable* inadmissible* insupportable* scandaleu* lamentable* pitoyable* pathétique* salaud* salope* enfoiré* pute fdp ordure*
    désastre* désastreu* honteux odieu* ignoble* abject*`,
  negations: `ne n' pas jamais aucun aucune rien sans ni non plus personne guère n'est n'a n'ai n'y c'est-pas`,
  intensifiers: `très trop vraiment tellement super hyper extrêmement absolument totalement si grave carrément complètement tout tant
    particulièrement beaucoup`,
  dampeners: 'peu assez plutôt presque légèrement quelque peut-être moyen moyennement',
  contrasts: 'mais cependant pourtant toutefois malgré néanmoins sauf',
};
