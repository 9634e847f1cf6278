/** Label, signs, and words in Arabic, German, English, Spanish, French, Hindi, Italian and Portuguese. */
export const EMOTIONS = `
joy: 😀 😃 😄 😁 😆 😊 🙂 😂 🤣 🥳 🎉 🎊, happy, happiness, joy, joyful, smile, smiling, heureux, heureuse, joie, bonheur, glücklich, freude, feliz, felices, felicidad, alegría, felice, felicità, gioia, alegria, felicidade, سعيد, سعادة, فرح, खुश, खुशी
love: ❤ 😍 🥰 💕 💖 💗 💓 💞 💘 💝, love, loved, in love, adore, amour, aime, adoré, j'adore, lieben, verliebt, amor, amo, me encanta, amore, adoro, حب, أحب, प्यार
excitement: 🤩, excited, thrilled, can't wait, cannot wait, hâte, impatient, impatiente, aufgeregt, gespannt, vorfreude, emocionado, emocionada, emocionante, emozionato, emozionata, non vedo l'ora, ansioso, ansiosa, animado, animada, متحمس, متحمسة, उत्साहित
gratitude: thankful, grateful, thank you, thanks, merci, reconnaissant, reconnaissante, danke, dankbar, gracias, agradecido, agradecida, grazie, grato, grata, obrigado, obrigada, gratidão, شكرا, धन्यवाद, शुक्रिया
pride: proud, fier, fière, fierté, stolz, orgulloso, orgullosa, orgullo, orgoglioso, orgogliosa, orgulho, orgulhoso, orgulhosa, فخور, فخورة, गर्व
surprise: 😱 😮 😲 🤯, wow, omg, unbelievable, surprised, surprise, überraschung, überrascht, sorpresa, surpresa, مفاجأة, हैरान
calm: calm, peaceful, serene, relaxing, relaxed, cosy, cozy, détente, apaisant, entspannt, gemütlich, tranquilo, tranquila, relajante, rilassante, tranquillo, tranquilidade, relaxante, هدوء, शांति
sadness: 😢 💔 😞 😔, sad, sadness, heartbroken, miss you, triste, tristesse, traurig, tristeza, tristezza, حزين, حزينة, दुखी, उदास
anger: 😡 😠 🤬, angry, furious, colère, énervé, énervée, wütend, enfadado, enfadada, enojado, enojada, arrabbiato, arrabbiata, raiva, غاضب, गुस्सा
fear: 😨 😰, scared, afraid, anxious, anxiety, nervous, angoisse, ängstlich, miedo, ansiedad, paura, ansia, medo, ansiedade, خوف, डर
`;
