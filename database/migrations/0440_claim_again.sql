-- A receipt can be claimed again after the payment of its claim was canceled, which no index can say. app.guard_expense keeps it to one claim.
drop index public.expenses_one_per_receipt;
