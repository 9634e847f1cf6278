import { z } from 'zod';

/** Without NUL and lone surrogates, which the stores refuse. */
export const isPlainText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const plainText = z.string().refine(isPlainText, 'Text must not contain unreadable characters');
