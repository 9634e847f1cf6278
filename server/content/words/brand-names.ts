/** Well-known names that rarely mean anything else; other brands are found by their mention. */
export const BRAND_NAMES = `
Adidas: adidas, adidas originals
Amazon: amazon prime, amazon finds
Apple: iphone, macbook, airpods, apple watch
Armani: armani, giorgio armani
Audi: audi
Balenciaga: balenciaga
Bentley: bentley
BMW: bmw
Burberry: burberry
Calvin Klein: calvin klein, mycalvins
Cartier: cartier
CeraVe: cerave
Chanel: chanel
Charlotte Tilbury: charlotte tilbury
Clinique: clinique makeup, cliniquemakeup
Coca-Cola: coca cola, coca-cola
Dior: dior, christian dior
Dyson: dyson
Estée Lauder: estée lauder, estee lauder, esteelauder
Fendi: fendi
Fenty Beauty: fenty, fenty beauty
Ferrari: ferrari
Garnier: garnier
Givenchy: givenchy
GoPro: gopro
Gucci: gucci
Gymshark: gymshark
H&M: h&m, hm x
Hermès: hermès, hermes birkin
Huda Beauty: huda beauty, hudabeauty
Ikea: ikea
Kiko: kiko milano
Kylie Cosmetics: kylie cosmetics
L'Oréal: l'oréal, l'oreal, loreal, loréal
Lamborghini: lamborghini
La Roche-Posay: la roche posay, la roche-posay
Lancôme: lancôme, lancome
Lego: lego
Louis Vuitton: louis vuitton, louisvuitton
Maybelline: maybelline
McDonald's: mcdonald's, mcdonalds
Mercedes-Benz: mercedes-benz, mercedes benz
Netflix: netflix
Nike: nike, air jordan, airjordan
Nintendo: nintendo
Nivea: nivea
NYX: nyx cosmetics, nyxcosmetics
Pantene: pantene
Prada: prada
PlayStation: playstation
Porsche: porsche
Puma: puma shoes, pumasneakers
Rolex: rolex
Samsung: samsung, galaxy s
Sephora: sephora
Shein: shein, sheingals
Starbucks: starbucks
Swarovski: swarovski
Tesla: tesla
The Ordinary: the ordinary skincare, theordinary
Tom Ford: tom ford, tomford
Uniqlo: uniqlo
Valentino: valentino garavani, maison valentino
Versace: versace
Xbox: xbox
YSL: ysl, yves saint laurent, saint laurent
Zara: zara, zara haul
`;
