/** A picture from elsewhere, which this installation fetches, or the drawn one where there is none to be had. */
export function pictureOr(fetched: string | null | undefined, drawn: string): string {
  return fetched ? `${fetched}&else=${encodeURIComponent(drawn)}` : drawn;
}
