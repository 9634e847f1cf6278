import type { Wordings } from './sentence.ts';

export const draftsSentences = {
  brief_changed_elsewhere: 'Somebody changed this brief meanwhile. Reload it to see the changes.',
  brief_file_limit: 'A brief has at most {n} files.',
  brief_file_unsupported: 'Choose a picture or a PDF.',
  creator_not_planned: 'This creator has no deliverables in the plan of this campaign.',
  creator_page_closed: 'This link has expired or was revoked. Ask {company} for a new one.',
  creator_page_limit: 'Too many changes in a short time. Try again in {n} minutes.',
  creator_page_unknown: 'This link is incomplete or was revoked. Ask the sender for a new one.',
  draft_comment_limit: 'A draft has at most {n} comments.',
  draft_deliverable_gone: 'This deliverable is no longer planned. Reload the page.',
  draft_empty: 'Add a picture, a video, a link or a text.',
  draft_file_taken: 'This file is no longer available. Upload it again.',
  draft_file_unsupported: 'Choose a picture (JPEG, PNG, WebP) or a video (MP4, MOV, WebM).',
  draft_gone: 'This draft no longer exists.',
  draft_not_newest: 'There is a newer version of this draft. Reload the page.',
  draft_storage_full: 'The storage for drafts is full ({n} GB). Delete campaigns that are no longer needed.',
  draft_version_limit: 'A deliverable has at most {n} drafts.',
  page_file_required: 'Choose a file, sent in the field file.',
  upload_too_large: 'Files must be at most {n} MB.',
  video_damaged: 'This video is incomplete or damaged. Export it again and retry.',
} as const satisfies Wordings;
