import type { z } from 'zod';
import { isHidden } from '#contract/access/hidden-names.ts';
import { revealedBy } from '#contract/access/revealed.ts';
import { ofStore } from './of-store.ts';

type Hidden = ReadonlySet<string>;
type Schema = z.core.$ZodType;

/** How a value of a schema loses its hidden fields. */
interface Plan {
  /** The value is left out as a whole if one of them is hidden. */
  columns: readonly string[];
  /** Absent if there is nothing to hide inside. */
  inside?: (value: unknown, hidden: Hidden) => unknown;
}

const LEFT_OUT = Symbol('left out');

function shown({ columns, inside }: Plan, value: unknown, hidden: Hidden): unknown {
  if (columns.some((column) => hidden.has(column))) return LEFT_OUT;
  return inside && value !== null && value !== undefined ? inside(value, hidden) : value;
}

const mayHide = ({ columns, inside }: Plan) => columns.length > 0 || inside !== undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * `outer`: columns declared around the schema. Texts and choices reveal nothing by default. Throws at anything else, such as a
 * number, that has no declaration.
 */
export function planOf(schema: Schema, name: string, outer?: readonly string[]): Plan {
  const own = revealedBy(schema);
  const isDeclared = own !== undefined || outer !== undefined;
  const columns = [...(outer ?? []), ...(own ?? [])];
  if (own?.length === 0) return { columns };
  const part = (inner: Schema) => planOf(inner, name, isDeclared ? [] : undefined);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'template_literal':
    case 'date':
    case 'null':
    case 'file':
      return { columns };
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return planOf(def.innerType, name, isDeclared ? columns : undefined);
    case 'pipe': {
      const plan = planOf(def.in, name, isDeclared ? columns : undefined);
      if (plan.inside) throw new Error(`A transformed value cannot hide parts: ${name}`);
      return plan;
    }
    case 'array': {
      const element = part(def.element);
      if (!mayHide(element)) return { columns };
      return {
        columns,
        inside: (value, hidden) =>
          Array.isArray(value)
            ? value.map((item) => shown(element, item, hidden)).filter((item) => item !== LEFT_OUT)
            : LEFT_OUT,
      };
    }
    case 'record': {
      const entry = part(def.valueType);
      return { columns, inside: fieldsOf((key, hidden) => (isHidden(key, hidden) ? undefined : entry)) };
    }
    case 'object': {
      const fields = new Map(
        Object.entries(def.shape).map(([field, inner]) => [field, planOf(inner, `${name}.${field}`)]),
      );
      const isWhole = ![...fields.values()].some(mayHide);
      return isWhole ? { columns } : { columns, inside: fieldsOf((field) => fields.get(field)) };
    }
    case 'union': {
      const options = def.options.map((option) => ({ option, plan: part(option) }));
      if (!options.some(({ plan }) => mayHide(plan))) return { columns };
      return {
        columns,
        inside(value, hidden) {
          const match = options.find(({ option }) => (option as z.ZodType).safeParse(value).success);
          return match ? shown(match.plan, value, hidden) : LEFT_OUT;
        },
      };
    }
    default:
      if (isDeclared) return { columns };
      throw new Error(`Must declare which columns it reveals: ${name} (contract/access/revealed.ts)`);
  }
}

/** Fields without a plan are left out. */
const fieldsOf =
  (planFor: (field: string, hidden: Hidden) => Plan | undefined) =>
  (value: unknown, hidden: Hidden): unknown => {
    if (!isRecord(value)) return LEFT_OUT;
    const kept: Array<[string, unknown]> = [];
    for (const [field, inner] of Object.entries(value)) {
      const plan = planFor(field, hidden);
      const part = plan ? shown(plan, inner, hidden) : LEFT_OUT;
      if (part !== LEFT_OUT) kept.push([field, part]);
    }
    return Object.fromEntries(kept);
  };

const keptPlan = ofStore(planOf);

/** An answer without the fields that reveal a hidden column, at any depth; `name` is the call. */
export function withoutHidden(schema: Schema, value: unknown, hidden: Hidden, name: string): unknown {
  const rest = shown(keptPlan(schema, name), value, hidden);
  return rest === LEFT_OUT ? undefined : rest;
}
