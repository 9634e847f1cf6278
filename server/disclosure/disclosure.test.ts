import { expect, it } from 'vitest';
import type { DisclosureMarket } from '#contract/report/disclosure.ts';
import { disclosureOf } from './disclosure.ts';

type Case = [market: DisclosureMarket | null, verdict: string, caption: string];

const LONG =
  'A whole weekend by the lake with the family, three kinds of cake and far too little sleep, and I would do all of it again at once. ';

/** Invented captions of paid posts. `verdict` is verdict, reason and the words that decided. */
const CASES: Case[] = [
  ['US', 'disclosed label #ad', '#ad New week, new shoes'],
  ['US', 'disclosed label #Ad', 'Loving these shoes #Ad'],
  ['US', 'disclosed label AD', 'AD | my morning in five minutes'],
  ['US', 'disclosed label ad', 'My morning in five minutes /ad'],
  ['US', 'disclosed label ad', '(ad) my morning in five minutes'],
  ['US', 'disclosed label Sponsored by', 'Sponsored by @acme: my morning'],
  ['US', 'disclosed label for sponsoring this', 'Thanks to Acme for sponsoring this video!'],
  ['US', 'disclosed label Paid partnership', 'Paid partnership with Acme'],
  ['US', 'disclosed label for the free product', 'Thanks to Acme for the free product'],
  ['US', 'unclear late #ad', `${LONG}#ad`],
  ['US', 'unclear vague #sp', 'New shoes #sp'],
  ['US', 'unclear vague #collab', 'New shoes #collab @acme'],
  ['US', 'unclear vague thank you @acme.shoes', 'So soft, thank you @acme.shoes'],
  ['US', 'unclear vague #acmepartner', 'New shoes #acmepartner'],
  ['US', 'unclear vague #gifted', 'New shoes #gifted'],
  ['US', 'unclear foreign #werbung', 'New shoes #werbung'],
  ['US', 'not_disclosed no_label ', 'Ready for an #adventure in #Adelaide'],
  ['US', 'not_disclosed no_label ', 'This ad made me cry, and the ad break is over'],
  ['US', 'not_disclosed no_label ', 'Join us for an Ad-free version of the show'],
  ['US', 'not_disclosed denied not sponsored', 'This post is not sponsored, I just like it'],
  ['US', 'not_disclosed denied #notsponsored', 'My favourite socks #notsponsored'],
  ['US', 'not_disclosed denied #NotAnAd', 'My favourite socks #NotAnAd'],
  ['US', 'not_disclosed no_label ', 'My partner in crime and I'],
  ['US', 'not_disclosed no_label ', 'Write to ad@acme.example or https://acme.example/ad for more'],
  ['US', 'disclosed label 𝗦𝗽𝗼𝗻𝘀𝗼𝗿𝗲𝗱', '𝗦𝗽𝗼𝗻𝘀𝗼𝗿𝗲𝗱 | my morning'],
  ['US', 'disclosed label #𝒶𝒹', 'My morning #𝒶𝒹'],
  ['US', 'disclosed label ᴀᴅ', 'ᴀᴅ · my morning'],
  ['US', 'disclosed label 🅰🅳', '🅰🅳 | my morning'],
  ['US', 'disclosed label #a\u200bd', 'My morning #a\u200bd'],
  ['US', 'unclear no_text ', '  '],

  ['GB', 'disclosed label #ad', '🌿✨ #ad ✨🌿 spring clean'],
  ['GB', 'disclosed label Advert', 'Advert – our new kitchen'],
  ['GB', 'disclosed label Ad', 'Ad Spent my Saturday in the garden'],
  ['GB', 'disclosed label AD', '[AD/gifted] our new kitchen'],
  ['GB', 'unclear vague #sponsored', 'Our new kitchen #sponsored'],
  ['GB', 'unclear vague Sponsored by', 'Sponsored by Acme: our new kitchen'],
  ['GB', 'unclear vague #gifted', '#gifted our new kitchen'],
  ['GB', 'unclear vague Affiliate links', 'Affiliate links below'],
  ['GB', 'unclear late #ad', `${LONG}#ad`],
  ['GB', 'not_disclosed no_label ', '#adidas #adele #addicted'],
  ['GB', 'not_disclosed denied not an ad', 'Before you ask: not an ad. I paid for it'],

  ['DE', 'disclosed label Werbung', 'Werbung | Mein neues Rad'],
  ['DE', 'disclosed label ANZEIGE', 'ANZEIGE\nMein neues Rad'],
  ['DE', 'disclosed label #Werbung', '#Werbung Mein neues Rad'],
  ['DE', 'disclosed label Bezahlte Partnerschaft', 'Bezahlte Partnerschaft mit Acme'],
  ['DE', 'disclosed label Werbung', 'Hier geht es zum Rad (Werbung): acme'],
  ['DE', 'unclear foreign #ad', 'Mein neues Rad #ad'],
  ['DE', 'unclear vague #kooperation', 'Mein neues Rad #kooperation'],
  ['DE', 'unclear vague Danke an @acme.bikes', 'Danke an @acme.bikes für das Rad'],
  ['DE', 'unclear late #werbung', `${'Ein ganzes Wochenende am See mit der Familie. '.repeat(4)}#werbung`],
  ['DE', 'not_disclosed denied unbezahlte Werbung', 'Mein neues Rad (unbezahlte Werbung)'],
  ['DE', 'not_disclosed denied #unbezahlteWerbung', 'Mein neues Rad #unbezahlteWerbung'],
  ['DE', 'not_disclosed denied Werbung, unbezahlt', 'Werbung, unbezahlt: mein neues Rad'],
  ['DE', 'not_disclosed denied keine Werbung', 'Das ist keine Werbung: ich mag das Rad'],
  ['DE', 'not_disclosed denied #keineWerbung', 'Mein neues Rad #keineWerbung'],
  ['DE', 'not_disclosed no_label ', 'Ich habe Anzeige gegen den Fahrer erstattet'],
  ['DE', 'not_disclosed no_label ', 'Bewerbung geschrieben, jetzt heißt es warten'],

  ['FR', 'disclosed label Collaboration commerciale', 'Collaboration commerciale avec Acme'],
  ['FR', 'disclosed label #CollaborationCommerciale', 'Mon vélo #CollaborationCommerciale'],
  ['FR', 'disclosed label Publicité', 'Publicité • mon nouveau vélo'],
  ['FR', 'disclosed label #publicite', 'Mon vélo #publicite'],
  ['FR', 'disclosed label Partenariat rémunéré', 'Partenariat rémunéré avec Acme'],
  ['FR', 'unclear foreign #ad', 'Mon vélo #ad'],
  ['FR', 'unclear vague #partenariat', 'Mon vélo #partenariat'],
  ['FR', 'unclear vague offert par', 'Ce vélo m’a été offert par Acme'],
  ['FR', 'unclear vague Merci à @acme.velo', 'Merci à @acme.velo pour ce vélo'],
  ['FR', 'unclear vague #sp', 'Mon vélo #sp'],
  ['FR', 'not_disclosed denied non sponsorisé', 'Avis non sponsorisé sur mon vélo'],
  ['FR', 'not_disclosed denied pas une publicité', 'Ce n’est pas une publicité.'],
  ['FR', 'not_disclosed no_label ', 'Notre ad hoc : la publicité des années 80 me manque'],

  ['ES', 'disclosed label #publi', 'Mi bici nueva #publi'],
  ['ES', 'disclosed label Publicidad', 'Publicidad: mi bici nueva'],
  ['ES', 'disclosed label En colaboración con', 'En colaboración con @acme'],
  ['ES', 'unclear vague #colab', 'Mi bici nueva #colab'],
  ['ES', 'unclear vague gracias a @acme', 'Mi bici nueva, gracias a @acme'],
  ['ES', 'unclear foreign #ad', 'Mi bici nueva #ad'],
  ['ES', 'not_disclosed denied no es publicidad', 'Esto no es publicidad, es amor'],
  ['ES', 'not_disclosed no_label ', 'Una publicación sobre #publico'],

  ['IT', 'disclosed label #adv', 'La mia bici #adv @acme'],
  ['IT', 'disclosed label #pubblicità', 'La mia bici #pubblicità'],
  ['IT', 'disclosed label Sponsorizzato da', 'Sponsorizzato da Acme: la mia bici'],
  ['IT', 'disclosed label #ad', `${'Un fine settimana al lago con la famiglia. '.repeat(4)}#acme #bici #ad`],
  [
    'IT',
    'unclear late #ad',
    `${'Un fine settimana al lago con la famiglia. '.repeat(4)}#acme #bici #lago #ad`,
  ],
  ['IT', 'unclear vague grazie a @acme', 'La mia bici, grazie a @acme'],
  ['IT', 'not_disclosed denied #nonsponsorizzato', 'La mia bici #nonsponsorizzato'],
  ['IT', 'not_disclosed no_label ', 'Che avventura, adesso riposo'],

  [null, 'not_disclosed no_label ', 'New week, new shoes'],
  [null, 'unclear markets_differ #ad', 'New shoes #ad'],
];

it('reads labels, their place and their negation in six markets', () => {
  const read = CASES.map(([market, , message]) => {
    const {
      verdict,
      reason,
      found: excerpt,
    } = disclosureOf({ title: null, message }, { is_paid: null }, market);
    return `${market} ${verdict} ${reason} ${excerpt ?? ''} ← ${message.slice(-50)}`;
  });
  expect(read).toEqual(
    CASES.map(([market, verdict, message]) => `${market} ${verdict} ← ${message.slice(-50)}`),
  );
});

it('takes the label of the platform, and a label in the title', () => {
  const paid = disclosureOf({ title: null, message: 'New shoes' }, { is_paid: true }, 'GB');
  expect(paid).toMatchObject({ verdict: 'disclosed', reason: 'platform_label' });
  const titled = disclosureOf({ title: 'New shoes #ad', message: 'About shoes' }, { is_paid: false }, 'GB');
  expect(titled).toMatchObject({ verdict: 'disclosed', found: '#ad' });
});
