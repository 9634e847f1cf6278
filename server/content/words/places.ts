/** Large cities and well-known places in the same languages; countries come from the system. */
export const PLACES = `
Abu Dhabi: abu dhabi, abudhabi, أبو ظبي
Amsterdam: amsterdam
Athens: athens, athènes, athen, atenas, atene
Bali: bali
Bangkok: bangkok
Barcelona: barcelona, barcelone, barcellona, برشلونة
Beijing: beijing, pékin, peking, pekín, pechino, pequim
Berlin: berlin, berlín, berlino, berlim, برلين
Brussels: brussels, bruxelles, brüssel, bruselas, bruxelas
Budapest: budapest
Buenos Aires: buenos aires
Cairo: cairo, le caire, kairo, el cairo, القاهرة
Cannes: cannes
Cape Town: cape town, capetown, kapstadt
Chicago: chicago
Copenhagen: copenhagen, copenhague, kopenhagen, copenaghen
Delhi: delhi, new delhi, दिल्ली
Dubai: dubai, dubaï, dubái, دبي, दुबई
Dublin: dublin, dublín, dublino
Florence: florence, firenze, florenz, florencia, florença
Geneva: geneva, genève, genf, ginebra, ginevra, genebra
Hamburg: hamburg
Hong Kong: hong kong, hongkong
Ibiza: ibiza
Istanbul: istanbul, estambul, istambul, إسطنبول
Lagos: lagos
Las Vegas: las vegas, vegas
Lisbon: lisbon, lisbonne, lissabon, lisboa, lisbona
London: london, londres, londra, لندن, लंदन
Los Angeles: los angeles, los ángeles, لوس أنجلوس
Lyon: lyon
Madrid: madrid, مدريد
Marrakech: marrakech, marrakesch, marrakesh, مراكش
Marseille: marseille, marsella, marsiglia, marselha
Melbourne: melbourne
Mexico City: mexico city, cdmx, ciudad de méxico
Miami: miami, miami beach
Milan: milan, milano, mailand, milán, milão
Monaco: monaco, mónaco, monte carlo
Moscow: moscow, moscou, moskau, moscú, mosca città
Mumbai: mumbai, bombay, मुंबई
Munich: munich, münchen, monaco di baviera, munique
Mykonos: mykonos
Naples: naples, napoli, neapel, nápoles
New York: new york, nyc, nueva york, nova york, nova iorque, نيويورك, न्यूयॉर्क
Nice: nice côte d'azur, côte d'azur
Osaka: osaka
Paris: paris, parís, parigi, باريس, पेरिस
Porto: oporto, porto portugal
Prague: prague, prag, praga
Rio de Janeiro: rio de janeiro, riodejaneiro
Riyadh: riyadh, riad, الرياض
Rome: rome, roma, rom stadt, روما
San Francisco: san francisco
Santorini: santorini
São Paulo: são paulo, sao paulo, saopaulo
Seoul: seoul, seúl, séoul, seul coreia
Seville: sevilla, seville
Shanghai: shanghai, shanghái, xangai
Singapore: singapore, singapour, singapur, singapura
Stockholm: stockholm, estocolmo, stoccolma
Sydney: sydney, sídney
Tokyo: tokyo, tokio, tóquio, طوكيو, टोक्यो
Toronto: toronto
Tulum: tulum
Valencia: valencia
Venice: venice, venise, venedig, venecia, venezia, veneza
Vienna: vienna, vienne autriche, wien, viena
Warsaw: warsaw, varsovie, warschau, varsovia, varsavia
Zurich: zurich, zürich, zúrich, zurigo, zurique
Beach: 🏖 🏝, beach, plage, playa, spiaggia, praia, شاطئ, समुद्र तट
Mountains: 🏔 ⛰, mountains, montagne, berge, montañas, montagna, montanhas, جبال, पहाड़
`;
