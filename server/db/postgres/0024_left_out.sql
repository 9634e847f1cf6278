-- What of the file was not read, in a sentence: sheets with other columns, files of an archive that are no tables.
alter table import add column left_out text;
