import type { Access, Meta } from '#contract/access.ts';
import type { ListReportExport } from '#contract/exports.ts';
import { listReportCalls } from '#contract/lists/report.ts';
import { describedPosts } from '#server/analytics/posts/posts.ts';
import type { Exporter } from '#server/slices/exports/exporters.ts';
import { reportDocument } from '#server/slices/exports/report-document.ts';
import { creatorListFor } from '../list-access.ts';
import { listPosts } from './list-posts.ts';

export const listReportExporter: Exporter<ListReportExport> = {
  access: (listReportCalls.report_statistics['~orpc'].meta as Meta).access as Access,
  title: async (ctx, { id, parts }) => {
    const { name } = await creatorListFor(ctx, id, 'read');
    return parts?.length === 1 ? `${name}: ${parts[0]}` : `${name}: report`;
  },
  async document(ctx, input, format) {
    const posts = await listPosts(ctx, input);
    const { parts, posts_by, posts_order } = input;
    return reportDocument(
      ctx,
      {
        set: posts.set,
        genre: 'List report',
        filters: [`Posts of the creators of the list “${posts.list.name}”`],
        describe: (found) => describedPosts(ctx, posts, found),
      },
      { parts, posts_by, posts_order, is_print: format === 'pdf' || format === 'pptx' },
    );
  },
};
