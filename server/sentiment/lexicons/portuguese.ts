import type { Lexicon } from './lexicon.ts';

export const PORTUGUESE: Lexicon = {
  very_positive: `amo amei amando amar ama adoro adorei adorando maravilhos* excelente* ótim* otim* incrível* incrivel* fantástic* perfeit*
    lind* lindíssim* melhor melhores espetacular* sensacional* genial* divin* deus diva rainha apaixonad* amor amorzinho parabéns parabens
    sucesso arras* mito top show hino brilhante* fofo fofa fofos fofas lacr* feliz felizes`,
  positive: `bom boa bons boas bem gosto gostei gosta gostando gostoso gostosa legal bonit* bel* alegr* content* divertid* engraçad* obrigad* valeu
    risos kkk haha hahaha rsrs lol sorri* sorte ganh* vitória* venc* vence venceu campeã* campeão torcendo torcida torço torcer esperança*
    espero tomara orgulho orgulhos* apoio apoi* recomend* interessante* útil fácil confortável fresc* limp* delíci* delici* doce* carinh*
    carinho abraç* beijo* beijos querid* quero amig* amizade melhora* bem-vind* ajuda ajud* comemor* festa consegu* merec* merecid* merece
    talent* inspir* elegante* estilo original* verdade concordo certo sim claro positivo emocion* emoção saudade saudades linda gata gato
    bacana massa foda demais aplausos nossa uau wow love respeito admir* sensato sensata justo fã sábi* gentil luz paz bênção abençoe
    abençoad* super`,
  negative: `mal mau má maus ruim ruins pior triste* tristeza pena chat* chato chata feio feia feios problema* erro err* difícil dificil perd*
    perda medo preocup* raiva irrit* nojo decepcion* decepção caro cara falso falsa fals* mentir* mentiros* engan* vergonha ridícul* ridicul*
    estúpid* idiota* burr* imbecil* babaca* merda* bosta* porra caralho puta puto droga doente* dor dói doendo cansad* cansei chor* lágrimas
    sozinh* falta odeio odei* ódio odio culp* morr* morte morreu mort* matou matar guerra crise perig* crime* violên* violent* acidente*
    vítima* roub* ladr* corrup* inútil absurd* injust* lent* suj* quebr* fracass* cancel* atras* reclam* pessim* nunca ninguém credo argh
    aff afff péssim* preconceito racis* machis* machista arrogant* grosso grossa grosseir* sono tédio tedio pobre infeliz* infelizmente
    passa lamentável socorro desgraç* desnecessári* exager* enjoad* insuportável saco ranço`,
  very_negative: `horrível* horrivel* terrível* terrivel* péssimo péssima lixo nojent* asqueros* detest* patétic* desastre* desgraçad* fdp
    vagabund* escrot* inferno pavor* tosco tosca ridículo ridícula inaceitável nojeira vomit*`,
  negations: 'não nao n nunca jamais nem sem nada ninguém nenhum nenhuma tampouco',
  intensifiers:
    'muito muita mt mto muitos tão tao demais super mega bem realmente totalmente extremamente bastante mais completamente',
  dampeners: 'pouco quase meio talvez levemente relativamente',
  contrasts: 'mas porém entretanto contudo embora apesar só',
};
