-- `flags` also says which numbers were typed by a user or came with a file.
ALTER TABLE posts MODIFY COLUMN flags {flags};
ALTER TABLE post_terms MODIFY COLUMN flags UInt32;
ALTER TABLE set_posts MODIFY COLUMN flags UInt32;
