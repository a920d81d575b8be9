-- Which languages there are stands in packages/protocol/src/languages.ts alone, and every text that comes in is checked
-- against it. Here only the form is held, so that a language more is no migration.
alter domain text_language drop constraint text_language_check;
alter domain text_language add constraint text_language_check check (value ~ '^[a-z]{2,3}$');
