import type { ordersSentences } from '#contract/sentences/orders.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const orders: Translated<typeof ordersSentences> = {
  choose_orders_file: 'Choisissez un fichier de commandes ; il est envoyé dans le champ ordersFile.',
  order_amount_unreadable: 'Le total « {cell} » de la commande {order} n’est pas un montant.',
  order_code_of_other: 'Le code {code} appartient déjà à {name} dans cette campagne.',
  order_code_twice: 'Le code {code} est saisi deux fois.',
  order_column_missing: 'Choisissez la colonne qui contient {what}.',
  order_column_values: 'Ses valeurs l’indiquent.',
  order_columns_same: 'Deux colonnes sont lues comme la même chose. Ignorez l’une d’elles.',
  order_currency_unknown: 'La devise « {cell} » de la commande {order} n’est pas connue.',
  order_date_unreadable: 'La date « {cell} » de la commande {order} est illisible : {problem}',
  order_decimal_question:
    'Certains montants peuvent se lire de deux façons. Choisissez comment lire « {cell} ».',
  order_date_question: 'Certaines dates peuvent se lire de deux façons. Choisissez comment lire « {cell} ».',
  order_file_imported: 'Ce fichier a déjà été importé.',
  order_file_not_imported: 'Ce fichier n’a pas été importé.',
  order_negative: 'Le total de la commande {order} est négatif.',
  order_no_date: 'La commande {order} n’a pas de date.',
  order_no_number: 'La ligne n’a pas de numéro de commande.',
  order_no_orders: 'Aucune ligne du fichier n’est une commande.',
  order_no_total: 'La commande {order} n’a pas de total.',
  order_refund_unreadable: 'Le remboursement « {cell} » de la commande {order} n’est pas un montant.',
  order_rows_differ: 'Les lignes de la commande {order} ont des totaux différents ({first} et {second}).',
  order_what_date: 'l’heure de la commande',
  order_what_number: 'le numéro de commande',
  order_what_total: 'le total',
  sales_day_unreadable: 'Le jour « {cell} » est illisible : {problem}',
  sales_unreadable: 'Les ventes « {cell} » ne sont pas un montant à partir de 0.',
  orders_too_many_rows: 'Le fichier a plus de {most} lignes. Divisez-le en plusieurs fichiers.',
  order_refund_missing: 'La commande {order} a été remboursée en partie, et le montant manque.',
  order_status_question: 'Indiquez ce que signifie le statut « {word} ».',
};
