-- A step of the database. Each file of this folder runs once, in the order of the names. To change tables, add a file.

create table customers (
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
create table usage (
  customer_id text not null references customers,
  key text not null, -- a meter of src/business.ts
  used int not null check (used >= 0),
  primary key (customer_id, key)
);

-- A sign-in. Of secrets only hashes are stored: whoever reads the database cannot use them.
create table sessions (
  hash text primary key,
  customer_id text not null references customers,
  expires_at timestamptz not null default now() + interval '12 hours'
);

-- A page that was rendered. Its token is the `session-token` of the elements, and ends with the sign-in.
create table pages (
  hash text primary key,
  customer_id text not null references customers,
  session_hash text not null,
  expires_at timestamptz not null default now() + interval '12 hours'
);
create index pages_of_session on pages (session_hash);

-- A change of plan, from its preview to its end. Its id is the reference for support, and the key of the payment. The page makes it for
-- each review, so that a repeated request is known as one.
create table changes (
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
  settled_by text, -- 'service', 'portal', 'import', or a customer id of support
  starts_at timestamptz,
  ends_at timestamptz,

  -- What the customer has seen. The difference of the two net amounts goes to the customer's balance.
  amounts jsonb not null default '[]',
  currency text not null,
  net_cents int not null default 0, -- charge minus credit, without tax
  due_net_cents int not null default 0, -- due today, without tax
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
  invoice text unique, -- its number, with the prefix
  paid_at timestamptz,

  problem text -- for support
);

-- One change at a time for each customer and product.
create unique index one_open_change on changes (customer_id, product_id)
  where state in ('open', 'ready', 'sent', 'uncertain');
create index changes_of_page on changes (page_hash);

-- The last number of each series. A transaction that is not committed takes none: numbers have no gaps.
create table counters (
  name text primary key,
  value int not null
);
