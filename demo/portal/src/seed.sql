-- Sample data. Replace it with yours.

insert into plans (id, label, tagline, price_cents, extends, featured, is_default, position) values
  ('free', 'Free', 'For a first look', 0, null, false, true, 1),
  ('basic', 'Basic', 'For one person', 1900, null, false, false, 2),
  ('pro', 'Pro', 'For a small team', 4900, 'basic', true, false, 3),
  ('team', 'Team', 'For several teams', 9900, 'pro', false, false, 4)
on conflict do nothing;

insert into features (plan_id, position, key, text) values
  ('free', 1, 'projects', '1 project'),
  ('free', 2, 'storage', '1 GB of storage'),
  ('basic', 1, 'projects', '10 projects'),
  ('basic', 2, 'storage', '10 GB of storage'),
  ('basic', 3, 'export', 'Export of your data'),
  ('pro', 1, 'projects', 'Unlimited projects'),
  ('pro', 2, 'storage', '100 GB of storage'),
  ('pro', 3, 'sso', 'Single sign-on'),
  ('team', 1, 'storage', '1 TB of storage'),
  ('team', 2, 'support', 'Support by phone')
on conflict do nothing;

insert into customers (id, name, is_support) values
  ('ada', 'Ada', false),
  ('ben', 'Ben', false),
  ('support', 'Support', true)
on conflict do nothing;

-- Ada and Ben have Basic since January.
insert into changes (id, customer_id, product_id, request, state, starts_at, settled_at, settled_by)
  select 'first-' || id, id, '1', '{"productPlanId": "basic", "productId": "1"}', 'assigned',
    '2026-01-01Z', '2026-01-01Z', 'portal'
  from customers where not is_support
on conflict do nothing;
