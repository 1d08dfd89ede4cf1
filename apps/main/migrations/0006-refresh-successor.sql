-- With the token itself and main's secret it gives the successor again, as long as nobody has used that one.
alter table refresh_tokens add column successor_salt bytea;
