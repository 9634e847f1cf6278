-- Each deliverable has a key that remains when it is edited or moved: twelve hexadecimal digits.
update list_profile m set deliverables = (
    select jsonb_agg(d || jsonb_build_object('key', substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)) order by place)
    from jsonb_array_elements(m.deliverables) with ordinality as e (d, place))
  where m.deliverables <> '[]';
