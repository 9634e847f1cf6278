import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { session } from '#web/platform/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Company } from './company-form.ts';

/** Saves settings of the company, and shows them on every screen. */
export function useCompanyWriting(onSaved: (company: Company) => void) {
  const client = useQueryClient();
  return useMutation(
    query.settings.update_company.mutationOptions({
      meta: { silent: true },
      async onSuccess(company) {
        onSaved(company);
        client.setQueryData(query.settings.company.queryKey(), company);
        const { user } = session.get();
        const { name, id: _, exchange_rates: _rates, shows_benchmarks: _shows, ...rest } = company;
        if (user) session.patch({ user: { ...user, ...rest, company_name: name } });
        toast.success(t('Company settings saved.'));
        // Currency, model and time zone affect every screen.
        await client.invalidateQueries();
      },
    }),
  );
}
