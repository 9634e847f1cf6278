import type { Lexicon } from './lexicon.ts';

/** In Devanagari, and in Latin letters with the spellings in use. */
export const HINDI: Lexicon = {
  very_positive: `शानदार बेहतरीन बढ़िया सुंदर खूबसूरत प्यार मस्त ज़बरदस्त जबरदस्त लाजवाब अद्भुत कमाल pyar pyaar pyara pyaara pyari pyaari pyare
    mohabbat ishq mast jabardast zabardast shandar shaandar behtarin behtareen badhiya badiya kamaal kamal khubsurat khoobsurat sundar
    lajawab love loved lovely awesome amazing best beautiful superb jhakaas jhakas dhansu`,
  positive: `अच्छा अच्छी अच्छे खुश खुशी धन्यवाद शुक्रिया मुबारक जय सही पसंद मज़ा मजा हंसी उम्मीद जीत आशीर्वाद acha accha achha achchha achi
    acchi achhi ache acche achhe khush khushi khus dhanyavad dhanyawad shukriya thanks thank thanx thnx mubarak badhai badhaai jai jay sahi
    pasand maza mazaa mja maja hasi umeed ummid jeet jeeta aashirwad shubh kripa salaam salam namaste namaskar dost dosto yaar bhai sir
    happy nice good great gud cool cute sweet super hero dil jaan wah waah wow haha hahaha lol smile welcome please fan respect proud
    congratulations congrats god bless swagat sukoon sukun sach sacha sachche imandar zindabad`,
  negative: `बुरा बुरी खराब गंदा गंदी दुख दुखी उदास गलत झूठ झूठा नफरत गुस्सा डर समस्या मौत मर चोर भ्रष्ट बेकार बकवास शर्म bura buri bure
    kharab khrab ganda gandi gande dukh dukhi udas galat glt jhoot jhut jhuth jhootha jhutha nafrat gussa dar darr pareshan pareshani
    samasya maut mar mara mare marna maro chor chori bhrasht bekar bekaar bakwas bakwaas bkwas sharam sharm sharmnak beizzati rona roya
    roti rota ro rula dard takleef akela akeli akele tension pagal pgl paagal bewakoof bewkoof pappu feku gadha gadhe ullu dhokha dhoka
    barbad thak bimar beemar mushkil kam nahi sad bad boring hate worst wrong problem sorry miss fake angry cry stupid idiot fail lost
    loot lut lutera gareeb garib daru haar hara hare naraz chup bhag bhaag`,
  very_negative: `हरामी कुत्ता कमीना घटिया मादरचोद चूतिया harami haraami kutta kutte kutiya kamina kamine kameena ghatiya madarchod mc bc bhenchod
    behenchod chutiya chutiye chutiyapa chootiya gandu gaand saala saale sala sale suar randi bhosdi bhosdike lund lanat shit fuck fucking
    bitch bloody deshdrohi gaddar gaddaar neech`,
  negations:
    'नहीं न मत ना नही nahi nahin nhi nai ni na naa mat mt nah nope not no never without bina kabhi dont cant',
  intensifiers:
    'बहुत बड़ा ज्यादा इतना bahut bahot bohot boht bhut bht bhot bada bara jyada zyada itna itni kitna sabse so very really too ekdum',
  dampeners: 'थोड़ा कम thoda thodi thora kuch shayad',
  contrasts: 'लेकिन मगर पर lekin magar par but pr',
};
