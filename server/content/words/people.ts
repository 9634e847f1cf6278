/** Who is spoken of, in the same languages. */
export const PEOPLE = `
family: 👪 👨‍👩‍👧 👨‍👩‍👧‍👦, family, famille, familie, familia, famiglia, família, عائلة, परिवार
mother: mum, mom, mother, mama, maman, mère, mutter, madre, mamá, mamma, mãe, أم, أمي, माँ, मां
father: dad, daddy, father, papa, père, vater, padre, papá, papà, babbo, pai, أب, أبي, पिता, पापा
baby: 👶 🍼, baby, newborn, bébé, neugeborenes, bebé, bebê, neonato, رضيع, शिशु
child: 👧 👦 🧒, kid, kids, child, children, toddler, son, daughter, enfant, enfants, kinder, tochter, niño, niña, niños, hijo, hija, bambino, bambina, bambini, figlio, figlia, criança, crianças, filho, filha, أطفال, बच्चा, बच्चे
partner: 👫 💑 👩‍❤️‍👨, boyfriend, girlfriend, husband, wife, fiancé, fiancée, couple, mari, ehemann, freundin, marido, esposa, novio, novia, marito, moglie, fidanzato, fidanzata, namorado, namorada, زوج, زوجة, पति, पत्नी
friends: 👯 👭 👬, friend, friends, bestie, besties, bff, ami, amie, amis, amies, freunde, freundinnen, amigo, amiga, amigos, amigas, amici, amiche, أصدقاء, दोस्त
bride: 👰 🤵, bride, groom, wedding, mariage, mariée, hochzeit, braut, boda, novia de boda, sposa, sposo, matrimonio, noiva, noivo, casamento, عروس, दुल्हन, शादी
grandparents: 👵 👴, grandma, grandpa, grandmother, grandfather, mamie, papy, oma, opa, abuela, abuelo, nonna, nonno, avó, avô, جدة, جد, दादी, दादा
team: 🤝, my team, our team, équipe, mannschaft, equipo, squadra, equipe, فريق, टीम
`;
