-- The ledger takes the names of accounts and kinds that packages/protocol declares, and no other: a misspelt one opened an
-- account before.

do $$
declare
  unknown text;
begin
  select string_agg(distinct format('%I', owner), ', ') into unknown from ledger_account
  where left(owner, 2) <> '0x' and owner not in (
    'treasury', 'liquidity', 'machine-budget', 'machine-reserve', 'machine-sales', 'shop-pending', 'shop-sales', 'custody',
    'inflight', 'fees', 'rounding', 'unmatched');
  if unknown is not null then
    raise exception 'the ledger has accounts of the house that this version does not know: %', unknown
      using hint = 'nothing was changed; find out who opened them, and move what they hold with the version that did';
  end if;
  select string_agg(distinct format('%I', kind), ', ') into unknown from ledger_journal
  where kind not in (
    'static', 'acceleration', 'invitation', 'machine', 'swap', 'transfer', 'withdrawal', 'withdrawalRefund', 'deposit',
    'increase', 'decrease', 'shop', 'exchange', 'paid', 'feeSweep', 'funding', 'allocation', 'unmatched', 'expense');
  if unknown is not null then
    raise exception 'the ledger has journals of kinds that this version does not know: %', unknown
      using hint = 'nothing was changed; use the version that booked them';
  end if;
end $$;

alter domain ledger_owner drop constraint ledger_owner_check;
alter domain ledger_owner add constraint ledger_owner_check check (
  length(value) = 42 and value ~ '^0x[0-9a-f]*$'
  or value in (
    'treasury', 'liquidity', 'machine-budget', 'machine-reserve', 'machine-sales', 'shop-pending', 'shop-sales', 'custody',
    'inflight', 'fees', 'rounding', 'unmatched'));

alter domain ledger_kind drop constraint ledger_kind_check;
alter domain ledger_kind add constraint ledger_kind_check check (value in (
  'static', 'acceleration', 'invitation', 'machine', 'swap', 'transfer', 'withdrawal', 'withdrawalRefund', 'deposit',
  'increase', 'decrease', 'shop', 'exchange', 'paid', 'feeSweep', 'funding', 'allocation', 'unmatched', 'expense'));
