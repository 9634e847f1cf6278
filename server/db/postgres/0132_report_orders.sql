-- Orders were part of the section on money: kept choices have them after it.
update report_layout l set sections = (
  select jsonb_agg(code order by at, n)
  from jsonb_array_elements_text(l.sections) with ordinality as s (chosen, at),
    lateral unnest(case when chosen = 'money' then array['money', 'orders'] else array[chosen] end)
      with ordinality as u (code, n))
where l.kind = 'monitor' and l.sections ? 'money';
