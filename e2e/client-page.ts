import type { Locator, Page } from 'playwright-core';

/** Takes the three steps of an open share dialog; returns the link. */
export async function createClientPage(dialog: Locator): Promise<string> {
  await dialog.getByRole('tab', { name: 'Client page' }).click();
  await dialog.getByRole('button', { name: 'Preview as client' }).click();
  await dialog.getByRole('heading', { level: 1 }).waitFor();
  await dialog.getByRole('button', { name: 'Create public link' }).click();
  return dialog.getByRole('textbox', { name: 'Link' }).inputValue();
}

export const answerOn = (page: Page, creator: string) =>
  page.getByRole('region', { name: `Your answer on ${creator}` });

/** As a visitor who gives their name with the first answer. */
export async function decideAs(
  page: Page,
  creator: string,
  { says, name }: { says: 'Accept' | 'Reject' | 'Backup'; name: string },
): Promise<void> {
  const answers = answerOn(page, creator).getByRole('button', { name: says, exact: true });
  await answers.first().click();
  // A rejection asks for a reason, which can be left out.
  if (says === 'Reject') await answers.last().click();
  const dialog = page.getByRole('dialog', { name: 'Your name' });
  const done = answerOn(page, creator).getByText(
    `${{ Accept: 'Accepted', Reject: 'Rejected', Backup: 'Backup' }[says]} by ${name}`,
  );
  await dialog.or(done).waitFor();
  if (await dialog.isVisible()) {
    await dialog.getByRole('textbox', { name: 'Your name' }).fill(name);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }
  await done.waitFor();
}

/** Writes a comment or a question below a creator. */
export async function writeOn(
  page: Page,
  creator: string,
  says: 'Comment' | 'Ask',
  text: string,
): Promise<void> {
  const answer = answerOn(page, creator);
  await answer.getByRole('button', { name: `Comment or ask about ${creator}` }).click();
  await answer.getByRole('textbox').fill(text);
  await answer.getByRole('button', { name: says, exact: true }).click();
  await answer
    .getByRole('list', { name: `Comments on ${creator}` })
    .getByText(text)
    .waitFor();
}
