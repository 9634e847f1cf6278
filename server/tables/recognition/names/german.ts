import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { NameFamily } from './name-family.ts';

export const GERMAN: NameFamily = {
  of: sentenceFor('family_german'),
  dates: 'day_first',
  names: {
    external_id: 'beitrags id|post id|video id|inhalts id|beitrag id|beitragskennung|inhalt',
    link: 'link|adresse|beitragslink|link zum beitrag|url des beitrags|dauerhafter link|beitrags url|link zum post|post link|permalink|videolink',
    created_clock: 'uhrzeit|zeit|veröffentlichungszeit|uhrzeit der veröffentlichung',
    created_at:
      'veröffentlicht|veröffentlicht am|veröffentlichungszeitpunkt|veröffentlichungsdatum|datum|gepostet am|erstellt am|veröffentlichungszeitpunkt des videos|zeitpunkt|beitragsdatum|postdatum|datum der veröffentlichung|datum uhrzeit|uhrzeit und datum|hochgeladen am|online seit',
    observed_at:
      'erfasst am|abgerufen am|stand|stichtag|erhoben am|messdatum|monat|tag|datenstand|abrufdatum|stand vom',
    message:
      'beschreibung|text|beitragstext|inhalt|bildunterschrift|nachricht|post text|bildtext|beitrag|text des beitrags',
    title: 'titel|videotitel|überschrift|titel des videos',
    tags: 'hashtags|schlagworte|schlagwörter|stichworte',
    likes:
      'mag ich|gefällt mir|gefällt mir angaben|gefällt mir angabe|mag ich bewertungen|anzahl likes|likes|herzen|reaktionen|positive bewertungen',
    comments: 'kommentare|kommentar|anzahl kommentare|kommentare hinzugefügt|anzahl der kommentare',
    shares:
      'geteilt|geteilte inhalte|teilungen|anzahl geteilt|geteilte beiträge|weiterleitungen|shares|teilen|mal geteilt',
    saves: 'gespeichert|gespeicherte beiträge|speicherungen|merkungen|mal gespeichert|gemerkt',
    views: 'aufrufe|wiedergaben|videoaufrufe|ansichten|anzahl aufrufe|abrufe|video aufrufe|wiedergabe|views',
    impressions: 'impressionen|einblendungen|anzahl impressionen',
    reach: 'reichweite|erreichte konten|erreichte personen|beitragsreichweite|erreichte nutzer',
    duration_seconds:
      'dauer|dauer sek|länge|videolänge|dauer in sekunden|dauer s|laufzeit|länge in sekunden|videodauer',
    image: 'bild|vorschaubild|miniaturbild|bild url|vorschau',
    post_type: 'beitragstyp|art|typ|beitragsart|medientyp|inhaltstyp|format|art des beitrags',
    is_paid: 'bezahlt|anzeige|werbung|gesponsert|bezahlte partnerschaft|kooperation',
    'account.username':
      'benutzername|nutzername|konto|konto benutzername|kanal handle|profil|profilname|creator|nutzer|influencer|kürzel|accountname|account|autor',
    'account.title':
      'name|anzeigename|kontoname|voller name|name des kontos|kanal|kanalname|vollständiger name|name des creators|influencer name|creator name|seite|seitenname|profilname|autor|influencer',
    'account.external_id': 'konto id|kanal id|profil id|nutzer id|benutzer id|seiten id',
    'account.link': 'profillink|profil url|kanal url|link zum profil|profiladresse|kanallink|url des profils',
    followers:
      'follower|followers|abonnenten|anzahl follower|followerzahl|fans|abonnentenzahl|anzahl abonnenten|anzahl der follower|community größe|follower anzahl',
    following: 'folgt|gefolgt|abonniert|anzahl gefolgt|abonnierte konten',
    posts_count: 'beiträge|anzahl beiträge|videos|anzahl videos|anzahl posts|posts|anzahl der beiträge',
    'account.likes': 'likes gesamt|gefällt mir gesamt|likes insgesamt|herzen gesamt',
    verified: 'verifiziert|verifiziertes konto',
    bio: 'biografie|profilbeschreibung|steckbrief|profiltext|kanalbeschreibung',
    picture: 'profilbild',
    website: 'webseite|internetseite|homepage|website',
    country: 'herkunft|land|herkunftsland|standort|wohnland',
    city: 'stadt|ort|wohnort',
    gender: 'geschlecht',
    birthday: 'geburtstag|geburtsdatum',
    age: 'alter',
    languages: 'sprache|sprachen',
    themes: 'thema|themen|kategorie|kategorien|bereich|branche|themenfeld|nische|rubrik|themengebiet',
    platform: 'plattform|netzwerk|kanal|soziales netzwerk',
    audience_country: 'land der zielgruppe|hauptland der follower',
  },
  ignored:
    'rang|platz|interaktionen|interaktion|interaktionsrate|preis|kosten|kampagne|ansprechpartner|nummer|nr|wiedergabezeit stunden|agentur|honorar|bemerkung|anmerkung|klicks|linkklicks|medienwert|engagement|notiz|status',
  statistics:
    'durchschnitt|durchschnittlich|durchschnittliche|rate|quote|anteil|wachstum|veränderung|geschätzt|pro|platzierung|gewonnen|verloren|zuwachs|mittel|mittelwert|ø|prozent|entwicklung|neue|bezahlte|organische|klickrate',
};
