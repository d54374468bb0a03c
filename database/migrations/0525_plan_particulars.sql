-- Seller and client as they were when a plan was paid, for the document of its payment. JSON, as in app.invoice_particulars.
alter table app.checkouts add column particulars jsonb;
