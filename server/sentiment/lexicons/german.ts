import type { Lexicon } from './lexicon.ts';

export const GERMAN: Lexicon = {
  very_positive: `liebe liebt geliebt toll tolle toller tolles super genial* großartig* fantastisch* wunderbar* wunderschön* perfekt*
    hervorragend* ausgezeichnet* traumhaft* hammer mega klasse spitze geil geile geiler geiles best* begeister* herrlich* phantastisch*
    brillant* sensationell* göttlich* glückwunsch* lieblings* yeah juhu hurra`,
  positive: `gut gute guter gutes guten schön schöne schöner schönes schönen nett nette netter nettes lieb liebe lieber liebes freu freue
    freut freuen freude glück glücklich* spaß lustig* witzig* cool coole cooles süß süße süßer hübsch* danke dank dankeschön gerne gern gefällt
    gefallen empfehl* interessant* spannend* lecker* köstlich* stark starke erfolg* gewinn* gewonnen sieg siegt lob loben lobt hoffe
    hoffentlich hoffnung stolz angenehm* sympathisch* gelungen* lohnt lohnenswert hilfreich* hilft helfen praktisch* sauber* frisch*
    günstig* freundlich* zufrieden* lachen lach lache haha hahaha hihi lol xd knuffig* genieß* feier* party ja jaa yes endlich willkommen
    ehrlich* fair recht richtig schick* stilvoll* edel top prima fein feine feines entspann* gemütlich* positiv* besser cute love nice
    happy wow respekt bravo viel vielversprechend* herzlich* kuschel* knutsch*`,
  negative: `schlecht* traurig* langweilig* schade leider schwach* falsch* problem* fehler* kaputt* krank* müde schmerz* weh angst ängst* sorge*
    verloren verlier* verlust* niederlage* teuer* hässlich* dreckig* eklig* nerv* ärger* sauer wütend* wut böse böser böses hass hasst
    hasse hassen dumm dumme dummer blöd* doof doofe doofer idiot* lüge* lügt lügner* betrug* betrüg* enttäusch* peinlich* unfähig* unnötig*
    sinnlos* nutzlos* überflüssig* unfair* gefährlich* gefahr* krise* krieg* tot tote toter tod sterb* gestorben mord* angriff* verletz*
    unfall* opfer* terror* strafe* skandal* schuld schande* kritik* kritisier* verbot* verbiet* stau verspätung* ausfall* fehlt fehlen
    vermiss* weinen weine heul* allein einsam* arm arme schlimm* schwierig* anstrengend* komisch* seltsam* lächerlich* armutszeugnis
    quatsch unsinn blödsinn mist verdammt* lahm lahme öde nein ne nö nix hilfe stress* nazi* verarsch* abzock* kündig* streik* warnung
    warnt droht drohen`,
  very_negative: `scheiß* scheisse kacke furchtbar* schrecklich* grauenvoll* grauenhaft* katastroph* widerlich* ekelhaft* unerträglich*
    abscheulich* arsch* fick* hölle horror* schlimmst* miserabel* unverschämt* kotz* müll verbrech* drecks* hurensohn wichser* verfickt*`,
  negations:
    'nicht nich net nie niemals kein keine keinen keiner keines keinem nichts nix ohne weder kaum niemand nirgends nee',
  intensifiers: `sehr so total voll echt wirklich richtig absolut extrem unglaublich mega super völlig ganz besonders wahnsinnig unfassbar
    einfach zu viel sau ultra`,
  dampeners: 'etwas bisschen wenig ziemlich relativ fast vielleicht eher halbwegs einigermaßen',
  contrasts: 'aber jedoch doch allerdings trotzdem obwohl sondern',
};
