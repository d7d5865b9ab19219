-- Sample data. Replace it with yours. Prices are whole cents.

insert into plans (id, label, tagline, price_cents, extends, featured, is_default, position) values
  ('free', 'Starter', 'For a shop that ships now and then', 0, null, false, true, 1),
  ('basic', 'Growth', 'For a shop with a packing table', 2900, null, false, false, 2),
  ('pro', 'Scale', 'For a warehouse with returns', 7900, 'basic', true, false, 3),
  ('team', 'Network', 'For several warehouses', 19900, 'pro', false, false, 4)
on conflict do nothing;

insert into features (plan_id, position, key, text) values
  ('free', 1, 'Labels', '50 labels a month'),
  ('free', 2, 'Users', '1 user'),
  ('free', 3, 'Carriers', 'Two carriers'),
  ('basic', 1, 'Labels', '500 labels a month'),
  ('basic', 2, 'Users', '5 users'),
  ('basic', 3, 'Carriers', 'All eleven carriers'),
  ('basic', 4, 'Tracking', 'Branded tracking pages'),
  ('pro', 1, 'Labels', '2,500 labels a month'),
  ('pro', 2, 'Users', '25 users'),
  ('pro', 3, 'Rules', 'Rules that pick the carrier'),
  ('pro', 4, 'Returns', 'Returns portal'),
  ('team', 1, 'Labels', '20,000 labels a month'),
  ('team', 2, 'Users', 'Unlimited users'),
  ('team', 3, 'Support', 'Support by phone')
on conflict do nothing;

insert into meters (key, label, position) values
  ('labels', 'labels this month', 1),
  ('users', 'users', 2)
on conflict do nothing;

insert into limits (plan_id, key, maximum) values
  ('free', 'labels', 50), ('free', 'users', 1),
  ('basic', 'labels', 500), ('basic', 'users', 5),
  ('pro', 'labels', 2500), ('pro', 'users', 25),
  ('team', 'labels', 20000)
on conflict do nothing;

-- The payment methods are those that Stripe has for tests: https://docs.stripe.com/testing
insert into customers (id, name, company, address, email, payment_method, card, is_support) values
  ('ada', 'Ada Weber', 'Weber Ceramics', E'Lindenstr. 12\n10969 Berlin\nGermany', 'ada@weber-ceramics.example',
    'pm_card_visa', 'Visa ending in 4242', false),
  ('ben', 'Ben Okoro', 'Okoro Records', E'4 Mill Lane\nDublin 8\nIreland', 'ben@okoro-records.example',
    'pm_card_visa', 'Visa ending in 4242', false),
  ('cleo', 'Cleo Marin', 'Marin Bikes', E'Rue du Port 3\n1204 Geneva\nSwitzerland', 'cleo@marin-bikes.example',
    'pm_card_chargeDeclinedInsufficientFunds', 'Visa ending in 9995', false),
  ('dora', 'Dora Lind', 'Lind Prints', E'Storgatan 8\n211 41 Malmö\nSweden', 'dora@lind-prints.example',
    'pm_card_visa', 'Visa ending in 4242', false),
  ('support', 'Support', '', '', '', null, null, true)
on conflict do nothing;

insert into usage (customer_id, key, used) values
  ('ada', 'labels', 412), ('ada', 'users', 3),
  ('ben', 'labels', 38), ('ben', 'users', 1),
  ('cleo', 'labels', 486), ('cleo', 'users', 5),
  ('dora', 'labels', 120), ('dora', 'users', 2)
on conflict do nothing;

-- They have Growth since January.
insert into changes (id, customer_id, product_id, request, state, starts_at, settled_at, settled_by)
  select 'first-' || id, id, '1', '{"productPlanId": "basic", "productId": "1"}', 'assigned',
    '2026-01-01Z', '2026-01-01Z', 'portal'
  from customers where not is_support
on conflict do nothing;
