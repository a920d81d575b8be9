-- Generation 0 below an account is the account itself.
insert into below
select id, 0, cents, 1, valid from weighted;
