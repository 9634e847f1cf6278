import type { Lexicon } from './lexicon.ts';

export const ITALIAN: Lexicon = {
  very_positive: `amo amore adoro adorabil* eccellent* ottim* fantastic* meraviglios* stupend* perfett* splendid* magnific* bellissim* incredibil*
    favolos* grandissim* bravissim* migliore migliori straordinari* eccezional* strepitos* innamorat* felicissim* mitic* geniale geniali
    spettacolar* top`,
  positive: `bello bella belli belle bel bene buono buona buoni buone buon bravo brava bravi brave felice felici contento contenta contenti
    gioia piace piaciuto piacciono piacere grazie simpatic* divertent* divert* ridere rido risate ahah ahaha ahahah ahahaha haha lol xd
    carino carina carini dolce dolci tenero tenera sorris* fortuna fortunat* successo vince vinto vincere vittoria speranza spero speriamo
    fiero fiera orgoglios* sostegno sosten* consigli* interessant* utile utili facile facili comodo comoda fresc* pulit* deliziosi* delizios*
    buonissim* gustos* abbracc* baci bacio caro cara cari voglio auguri complimenti congratulazioni viva evviva finalmente meglio
    migliora* miglior* positivo positiva onest* sincer* fiducia rispetto stima talento ispira* elegant* stile originale genuin* gratis
    festa forza daje grande grandi giusto giusta concordo vero certo sì wow love competent* serio speranze`,
  negative: `male malo cattiv* triste tristi tristezza brutto brutta brutti brutte noia noios* peccato purtroppo problema problemi errore errori
    difficile difficili perso perde perdere perdita paura temo preoccup* arrabbi* rabbia incazz* delus* delusione costos* caro falso falsa
    bugia bugie bugiard* truffa truff* vergogn* ridicol* stupid* idiot* scem* cretin* imbecill* stronz* cazzo cazzate cazzata merda merd*
    palle coglion* malat* dolore dolor* stanc* piang* lacrime solo sola odio odi* colpa colpe morto morta morti morte morire muore uccid*
    guerra crisi pericolo pericolos* rischi* crimine ladri ladro mafia corrott* corruzion* tasse tassa tagli sacrific* sciopero inutil*
    assurd* ingiust* lento lenta sporc* rotto rotta fallit* falliment* fallisce ritardo lament* peggio peggiore peggiori scandal* casta
    inciucio manca mancano schiav* dittatur* rovin* fregat* paghiamo pagare debito spread protesta contro nessuno mai basta povero poveri
    macelleria lacrima crollo crolla banchier* massoner*`,
  very_negative: `orribil* terribil* pessim* schif* disgust* vomit* vaffanculo fanculo puttan* troia bastard* infame infami disastr* catastrof*
    indegn* patetic* penos* detest* osceno oscen* insopportabil* inaccettabil* porco fascist*`,
  negations: 'non no né mai niente nulla nessun nessuno nessuna senza neanche nemmeno neppure mica',
  intensifiers:
    'molto molta molti tanto tanta troppo così davvero veramente super assolutamente totalmente estremamente proprio più',
  dampeners: "poco po' abbastanza quasi leggermente forse piuttosto",
  contrasts: 'ma però tuttavia invece anzi eppure sebbene tranne',
};
