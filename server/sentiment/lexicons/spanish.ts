import type { Lexicon } from './lexicon.ts';

export const SPANISH: Lexicon = {
  very_positive: `amo amar encanta encantan encantó encantad* encantador* adoro excelente* increíble* maravillos* fantástic* espectacular* perfect*
    genial* hermos* precios* preciosidad mejor mejores estupend* magnífic* brillante* divin* amor amores felicidades felicitaciones feliz
    felices enamorad* obsesionad* fabulos* impresionante* sublime crack bravo guapísim* buenísim* riquísim*`,
  positive: `bueno buena buenos buenas buen bien bonit* lind* bell* guap* gusta gustan gustó gustaría gracias alegr* content* divertid* diversión
    risa risas ríe reír jaja jajaja jajajaja jajajajaja jeje jajaj xd lol sonris* sonríe disfrut* suerte éxito* exitos* gan* ganar
    ganamos victoria* triunf* esperanza* espero ojalá orgullos* orgullo apoyo apoy* recomiend* recomendad* interesante* útil* fácil* cómod*
    suave* fresc* limpi* ric* delicios* sabros* dulce* tiern* ternura simpátic* amable* cariño abrazo* besos besito* beso querid* quiero
    quererte amig* mejora* bienvenid* vale valió ayuda ayud* celebr* fiesta* lograr logr* gratis genuin* sincer* honest* confianza
    talento* talentos* inspira* elegante* estilo original* chul* mol* súper super top wow ole olé viva sí siiii claro acuerdo positivo
    ilusión ilusionad* paz tranquil* bendicion* bendecid* cool love fan`,
  negative: `mal mala malo malos malas triste* tristeza pena penas aburr* feo fea feos feas problema* error* fall* difícil* perd* pierd* pérdida*
    miedo* tem* preocup* enfad* enoj* molest* rabia ira decepcion* desilusi* caro cara caros caras fals* mentira* mentiros* engañ* estaf*
    vergüenza vergonzos* ridícul* estúpid* idiota* tont* imbécil* gilipoll* cabr* joder jodid* jode coño puta puto putos mierda* enferm*
    dolor* duele duelen doler cansad* cansa sueño llor* lágrimas sol* soledad extrañ* falta faltan odi* culp* muert* morir muer* mat*
    guerra* crisis peligr* crimen* crim* violen* accidente* víctima* robo rob* ladr* corrupt* corrupción huelga* inútil* absurd* injust*
    lent* suci* roto rota rompi* fracas* cancel* retras* queja* quej* peor estres* estrés agobi* agotad* hart* incapaz asco nunca nadie
    lástima desgracia* desgraciad* suspend* imposible* débil* pobre pobres odio lamentabl*`,
  very_negative: `horrible* terrible* pésim* asqueros* espantos* fatal* peores detest* odiar repugnant* patétic* nefast* desastre* desastros* basura*
    infierno hijueputa hdp malparid* maldit* miserable* vomit* inaceptable* insoportable*`,
  negations: 'no ni nunca jamás sin nada nadie tampoco ningún ninguna ninguno apenas',
  intensifiers: `muy mucho mucha muchos muchas tan tanto tanta demasiado re súper super totalmente absolutamente realmente
    extremadamente bastante completamente más`,
  dampeners: 'poco algo casi ligeramente quizás quizá tal medio relativamente',
  contrasts: 'pero aunque sino embargo salvo excepto',
};
