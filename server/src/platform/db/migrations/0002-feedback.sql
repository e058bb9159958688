create table feedback (
  id text primary key,
  email text not null,
  message text not null,
  user_id text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create index feedback_created on feedback (created_at desc);
