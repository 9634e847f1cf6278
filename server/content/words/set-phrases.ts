/** Phrases with a different meaning or none: greetings, names, figures of speech. */
export const SET_PHRASES = `
happy birthday, happy monday, happy tuesday, happy wednesday, happy thursday, happy friday, happy saturday, happy sunday, happy weekend
happy new year, happy easter, happy christmas, happy holidays, happy halloween, happy valentines day, happy valentine's day, happy hour
mothers day, fathers day, happy mothers day, happy mother's day, happy fathers day, happy father's day, happy earth day, happy place, happy new week
feliz cumpleaños, feliz navidad, feliz natal, feliz día, feliz dia, feliz domingo, feliz lunes, feliz viernes, feliz sábado
feliz aniversário, feliz ano novo, feliz año nuevo, feliz páscoa, feliz pascua, joie de vivre
pancake, pancakes, sin miedo, no fear, without fear, sans peur, for the love of, for every sale, for the books, book now, book your, book a, book an, to book, can book, by the book, lost for words
destiny's child, family guy, spice girls, paris hilton, new england, new mexico, love island
baby blue, baby shower, baby steps, dog food, cat food, hot dog, hot dogs, big cats, top dog, dog days, flower power, child's play, head over heels, offerings of thanks, loud and proud, piece of cake, cup of tea, spill the tea, car wash
game over, game changer, game day, cat eye, cat eyes, dress code, dress up, dressed up, for sale, would love, love to hear, friends of
`;
