-- The database. Each statement can run again, at every start.

create table if not exists plans (
  id text primary key,
  product_id text not null default '1',
  label text not null,
  tagline text not null default '',
  price_cents int not null check (price_cents >= 0), -- per month, without VAT
  currency text not null default 'EUR',
  extends text references plans,
  featured boolean not null default false,
  is_default boolean not null default false, -- assigned by a cancellation
  position int not null
);

create table if not exists features (
  plan_id text not null references plans,
  position int not null,
  key text not null,
  text text not null,
  primary key (plan_id, position)
);

-- What is counted, such as users.
create table if not exists meters (
  key text primary key,
  label text not null, -- as in "3 users"
  position int not null
);

-- Without a row, a plan has no limit.
create table if not exists limits (
  plan_id text not null references plans,
  key text not null references meters,
  maximum int not null check (maximum > 0),
  primary key (plan_id, key)
);

create table if not exists customers (
  id text primary key,
  name text not null,
  company text not null default '',
  address text not null default '',
  email text not null default '',
  is_support boolean not null default false,
  -- At Stripe. Without a payment method, only what costs nothing today can be changed.
  stripe_customer text,
  payment_method text,
  card text -- as the customer reads it
);

-- Your application counts it.
create table if not exists usage (
  customer_id text not null references customers,
  key text not null references meters,
  used int not null check (used >= 0),
  primary key (customer_id, key)
);

-- A sign-in. Of secrets only hashes are stored: whoever reads the database cannot use them.
create table if not exists sessions (
  hash text primary key,
  customer_id text not null references customers,
  expires_at timestamptz not null default now() + interval '12 hours'
);

-- A page that was rendered. Its token is the `session-token` of the elements, and ends with the sign-in.
create table if not exists pages (
  hash text primary key,
  session_hash text not null references sessions on delete cascade
);

-- A change of plan, from its preview to its end. Its id is the reference for support, and the key of the payment. The page makes it for
-- each review, so that a repeated request is known as one.
create table if not exists changes (
  id text primary key,
  customer_id text not null references customers,
  product_id text not null,
  page_hash text,
  request jsonb not null,

  -- quoted → open → ready → sent → assigned | refused | uncertain → assigned | refused
  state text not null
    check (state in ('quoted', 'open', 'ready', 'sent', 'assigned', 'refused', 'uncertain')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz, -- by the customer, also if that was refused
  step_at timestamptz not null default now(), -- of the last step
  sent_at timestamptz, -- written before the request is sent to the service
  answer jsonb, -- for the page: { status, body, retryAfter }
  settled_at timestamptz,
  settled_by text, -- 'service', 'portal', or a customer id of support
  starts_at timestamptz,
  ends_at timestamptz,

  -- What the customer has seen. The difference of the two net amounts goes to the customer's balance.
  amounts jsonb not null default '[]',
  currency text not null default 'EUR',
  net_cents int not null default 0, -- charge minus credit, without VAT
  due_net_cents int not null default 0, -- due today, without VAT
  due_cents int not null default 0 check (due_cents >= 0), -- due today

  -- Null: nothing is due. reserving → reserved | declined → captured | released
  payment text check (payment in ('reserving', 'reserved', 'declined', 'captured', 'released')),
  reservation text, -- id of the payment at Stripe
  reserved_until timestamptz,
  -- Of the customer when the money was reserved: a repetition has the same.
  stripe_customer text,
  payment_method text,
  card text,
  -- The invoice is a change whose money was captured.
  invoice_number int unique,
  paid_at timestamptz,

  problem text -- for support
);

-- One change at a time for each customer and product.
create unique index if not exists one_open_change on changes (customer_id, product_id)
  where state in ('open', 'ready', 'sent', 'uncertain');
create index if not exists changes_of_page on changes (page_hash);
create sequence if not exists invoice_numbers start 1001;
