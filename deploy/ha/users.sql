-- Run once by Patroni's post_init, as the superuser: the owner of the tables, who migrates, and the server's user, who owns nothing.
-- What connections bring along themselves where no pooler is in between is set for the user here: a pooler gives sessions away
-- after each transaction, and passes no settings on.
create role holdfast_owner login createrole password '${OWNER_PASSWORD}';
create role holdfast_server login password '${SERVER_PASSWORD}';
alter role holdfast_server set statement_timeout = '60s';
alter role holdfast_server set lock_timeout = '15s';
alter role holdfast_server set idle_in_transaction_session_timeout = '10s';
create database holdfast owner holdfast_owner;
