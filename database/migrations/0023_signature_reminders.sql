-- When sending to the provider was last begun without its end being known, and when the signers were last reminded.
alter table app.signature_requests
  add column tried_at timestamptz,
  add column reminded_at timestamptz;
