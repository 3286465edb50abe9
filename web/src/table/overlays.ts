// The regions that an overlay colours.

import { api } from '../api/client';
import type { RegionCard } from '../api/types/RegionCard';
import type { Words } from '../i18n/index.svelte';
import type { Highlight } from './look';

export type Overlaid = 'fields' | 'cities' | 'owners';
export type OverlayKind = 'off' | Overlaid;

const GROUNDS: Record<Exclude<OverlayKind, 'owners'>, string[]> = {
  off: [],
  fields: ['field', 'plains'],
  cities: ['city', 'mountains', 'sea'],
};

/** The overlays of a game with their names. */
export function overlayNames(t: Words['table'], isDiscovery: boolean): [Overlaid, string][] {
  const owners: [Overlaid, string] = ['owners', t.overlayOwners];
  return isDiscovery ? [owners] : [['fields', t.overlayFields], ['cities', t.overlayCities], owners];
}

/** All regions of an overlay, in one question; none if nobody answers. */
export async function overlayRegions(game: string, overlay: OverlayKind): Promise<RegionCard[]> {
  const { regions } = await api.regions(game).catch(() => ({ regions: [] }));
  return regionsOf(overlay, regions);
}

export function regionsOf(overlay: OverlayKind, regions: RegionCard[]): RegionCard[] {
  return regions.filter(({ what, figures }) =>
    overlay === 'owners' ? figures.some((count) => count > 0) : GROUNDS[overlay].includes(what),
  );
}

export function highlightOf({ segments, owners }: RegionCard): Highlight {
  return { segments, seats: owners };
}

/** In an overlay it shows too what cannot be completed. */
export function overlayHighlight(card: RegionCard): Highlight {
  return { ...highlightOf(card), hopeless: card.odds?.hopeless ?? false };
}
