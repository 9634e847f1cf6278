/** In the languages of the emotions. */
export const PEOPLE = `
family: 👪 👨‍👩‍👧 👨‍👩‍👧‍👦, family, famille, familie, familia, famiglia, família, عائلة, परिवार
mother: mum, mom, mother, mama, maman, mère, mutter, madre, mamá, mamma, mãe, أمي, माँ, मां
father: dad, daddy, father, père, vater, padre, papá, papà, babbo, pai, أبي, पिता, पापा
baby: 👶 🍼, baby girl, baby boy, my baby, our baby, newborn, bébé, neugeborenes, bebé, bebê, neonato, رضيع, शिशु
child: 👧 👦 🧒, kid, kids, child, children, toddler, daughter, enfant, enfants, tochter, niño, niña, niños, hijo, hija, bambino, bambina, bambini, figlio, figlia, criança, crianças, filho, filha, أطفال, बच्चा, बच्चे
partner: 👫 💑 👩‍❤️‍👨, boyfriend, girlfriend, husband, wife, fiancé, fiancée, ehemann, freundin, marido, esposa, novio, novia, marito, moglie, fidanzato, fidanzata, namorado, namorada, زوج, زوجة, पति, पत्नी
friends: 👯 👭 👬, friend, friends, bestie, besties, bff, ami, amie, amis, amies, freunde, freundinnen, amigo, amiga, amigos, amigas, amici, amiche, أصدقاء, दोस्त
bride: 👰 🤵, bride, groom, mariée, braut, sposa, sposo, noiva, noivo, عروس, दुल्हन
grandparents: 👵 👴, grandma, grandpa, grandmother, grandfather, mamie, papy, oma, abuela, abuelo, nonna, nonno, avó, avô, جدة, दादी, दादा
team: my team, our team, notre équipe, unsere mannschaft, unser team, nuestro equipo, nossa equipe
`;
