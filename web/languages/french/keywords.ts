/** Keyword reports, and the charts and tables that all reports share. */
export const keywords = {};
