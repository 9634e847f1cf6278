-- A leaderboard keeps only currencies that media value is known in.
update leaderboard set filter = filter - 'currency'
where filter ? 'currency' and filter->>'currency' not in ('USD', 'EUR', 'GBP', 'AED', 'CNY');
