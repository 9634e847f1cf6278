export const ENGLISH = `
adult: porn, porno, pornstar, pornography, onlyfans, nude, nudes, naked, nsfw, sex tape, sexting, escort, escorts, stripper, strip club, erotic, hentai, fetish, camgirl
arms: gun, guns, pistol, rifle, rifles, shotgun, firearm, firearms, ammo, ammunition, bullet, bullets, ak47, ar15, grenade, machete, shoot, shooting, shot, shots, weapon, weapons
crime: murder, murdered, robbery, rape, raped, rapist, kidnapped, kidnapping, stolen, fraud, scam, scammer, arrested, gang, gangster, human trafficking, blackmail, bribe, prison, jail, assault
injury: dead, death, died, killed, kill, killing, killer, suicide, self harm, corpse, bloody, blood, car crash, war, bomb, bombing, bombed, airstrike, massacre, torture, wounded, casualties
piracy: torrent, torrents, pirated, piracy, cracked software, keygen, warez, free streaming link, leaked movie, illegal download, iptv, cracked apk, mod apk
hate: nazi, nazis, heil hitler, white power, white supremacy, faggot, faggots, retard, retarded, tranny, subhuman, ethnic cleansing, go back to your country, antisemitic, racist, racism
obscenity: fuck, fucking, fucked, motherfucker, shit, bullshit, bitch, bitches, asshole, cunt, dick, pussy, whore, slut, bastard, wtf
drugs: cocaine, heroin, weed, cannabis, marijuana, joint, stoned, mdma, ecstasy, lsd, meth, ketamine, overdose, vape, vaping, cigarette, cigarettes, smoking, cigar, nicotine, vodka, whiskey, whisky, tequila, gin, beer, wine, champagne, cocktail, cocktails, drunk, hangover, booze
spam: get rich quick, make money fast, double your money, free followers, follow for follow, f4f, like for like, giveaway scam, crypto giveaway, forex signals, miracle cure, lose 10 kg, guaranteed profit, click the link in my bio to win, phishing, malware
terrorism: terrorist, terrorists, terrorism, terror attack, isis, al qaeda, jihad, suicide bomber, hostage, extremist, extremists
debated: abortion, pro life, pro choice, gun control, death penalty, immigration, illegal immigrants, refugees, brexit, trump, maga, blm, black lives matter, transgender, euthanasia, vaccine mandate, palestine, israel, gaza, climate crisis, election fraud
misinformation: plandemic, flat earth, chemtrails, fake moon landing, vaccines cause autism, 5g causes, qanon, deep state, great replacement, holocaust denial, new world order, rigged election, fake news, bill gates microchip
`;

export const ENGLISH_CONTEXT = `
shoot, shooting, shot, shots > photo: photo, photos, photographer, photography, photoshoot, camera, studio, editorial, campaign, cover, model, film, filming, video, iphone, lens, portrait, behind the scenes, bts, wedding, lookbook, shot on, shot by
shoot, shooting, shot, shots > sport: goal, ball, basket, basketball, football, hoops, penalty, golf, three pointer, match
shot, shots > food: espresso, coffee, ginger, vitamin, vaccine, flu
bullet, bullets > everyday: bullet journal, bullet points, lipstick, bullet train
gun, guns > figure: glue gun, nerf, water gun, massage gun, top gun, guns n roses, jump the gun, gun show, biceps
weapon, weapons > figure: secret weapon
killer, kill, killing, killed, die, dead, death > figure: killer look, killer heels, killer workout, killing it, killed it, dressed to kill, dead tired, dead sea, drop dead, dead gorgeous, scared to death, love you to death, to die for, dead skin, deadlift, killer queen, buzzkill, im dead, i'm dead, killer whale, killer whales
killer, killed, kill, murder, murdered, dead, death, blood, war, bomb, gang, gangster, prison, jail, shooting, arrested > culture: movie, film, series, season, episode, netflix, novel, book, books, podcast, true crime, trailer, premiere, album, song, game, gaming, gamer, halloween, walking dead, star wars, world war, call of duty, murder mystery
blood, bloody > everyday: blood orange, bloody mary, blood type, blood donation, donate blood, blood sugar, blood pressure, blood test, in my blood, blood, sweat and tears
bomb > figure: the bomb, bath bomb, bath bombs, photo bomb, photobomb, sex bomb, cherry bomb
war > culture: star wars, infinity war, world war, war of the
stolen > figure: stolen my heart, stole my heart, stolen moments
suicide, self harm, rape, abuse, racism, racist, addiction, overdose, terrorism, human trafficking, drunk, smoking, vaping > care: prevention, awareness, hotline, helpline, support, recovery, against, stop, fight, end, survivor, survivors, sober, quit, mental health
suicide > culture: suicide squad
nude, nudes, naked > beauty: lip, lips, lipstick, lipsticks, gloss, palette, eyeshadow, nails, nail, polish, heels, shade, shades, tone, tones, color, colour, makeup, mua, foundation, palettes
naked > food: naked cake, naked juice, stark naked, naked eye
erotic, fetish > figure: fetish for shoes, shoe fetish
escort > everyday: ford escort
joint > everyday: joint pain, joint venture, joints, joint effort, joint project, burger joint, knee, pizza joint
weed > everyday: garden, gardening, weed out, seaweed
stoned > figure: stone
dick > name: moby dick, dick clark, philip k. dick
pussy > everyday: pussy willow, pussycat
wine, beer, gin, champagne, whiskey, whisky, vodka, cocktail, cocktails > food: wine red, wine color, wine colour, champagne color, champagne gold, ginger beer, root beer, alcohol free, alcohol-free, non alcoholic, mocktail, shrimp cocktail, cocktail dress, wine glass emoji, sauce, recipe, batter, vinegar
high, crack > figure: crack of dawn
smoking > figure: smoking hot, smoking jacket
bitch, bitches, shit, fuck, fucking > figure: boss bitch, resting bitch face, holy shit
jail > name: jailhouse rock
retard, retarded > everyday: flame retardant, fire retardant
isis > name: goddess, egyptian, egypt
trump > everyday: trump card, trumpet
election fraud, rigged election, fake news, flat earth, chemtrails, deep state > care: debunk, debunked, fact check, myth, myths
immigration, refugees, abortion, israel, palestine, gaza, transgender > news: news, documentary, charity, donate, fundraiser, rights
`;
