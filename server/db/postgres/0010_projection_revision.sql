-- Revisions of what the projector writes to the analytics store. They count, whatever the clock says; the projector
-- starts them above those that stand there (server/projector/projector-revision.ts).
create sequence projection_revision;
