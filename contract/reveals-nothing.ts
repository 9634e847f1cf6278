const words = (text: string) => text.trim().split(/\s+/);

/** Fields that reveal no column: names, days, texts, counts of posts and creators, shares, settings. */
export const REVEALS_NOTHING: ReadonlySet<string> = new Set([
  ...words(`id name slug picture image link label text word words key kind type description message bio email address url
    username author title code color value term terms number reason reasons language languages platform platforms`),
  ...words(`profile_id profile_ids profile_name profile_slug profile_picture profile_country profile profiles source
    platform_username platform_full_name platform_profile_picture available_platforms platforms_present post_user_id
    country countries gender genders age ages cities interests themes verified is_demo is_chosen is_highlighted`),
  ...words(`time date created_time created_date created_at created_by updated_at added_at added_by edited edited_at
    edited_by decided_at decided_by from_date to_date start_date end_date previous_from_date previous_to_date newest_post
    newest_day matched_at expires_at interval timeline days`),
  ...words(`posts influencers creators own_creators publications publications_count video_posts total total_value percentage
    share share_of_voice coverage rank previous_rank document_count brand_info brands average own others monitors channels
    brief lists sublist_count total_influencers total_users no_of_brands invented_posts undated_posts withheld_posts missing found analysed
    with_finds without_caption waiting reads_pictures chosen participating not_participating posts_by_chosen
    posts_by_others excluded external page limit revision from to before now came went data change change_withheld
    previous media_type media post_type post_types genders_per_age`),
  ...words(`origins measured platform_views estimated imported imported_by emv_model emv_models currency currency_symbol
    metrics version meaning unit formula inputs note is_offered tiers`),
  ...words(`comments replies_count is_reply sentiment unsure weight texts positive neutral negative positive_score
    neutral_score negative_score positive_range neutral_range negative_range low high from_comments from_captions waiting_comments waiting_captions is_weak is_caption`),
  ...words(`post_id post_image post_created_time post_link post_video is_shorts is_yt_shorts is_included_post is_tracked
    is_external keywords carousel_images swipe_number content_tags content_accounts content_objects content_brands content_emotions content_locations content_people
    content_style video token custom_tags classification classifications tag content field matched`),
  ...words(`keyword keyword_user_filter_id filter filter_name search_type categories compare sort_by counting lines paid
    exclude_brand_profiles tier company_name is_global is_global_leaderboard is_elc_leaderboard state market is_active
    group_id group_name platforms_to_track total_budget new_monitor_budget total_elc_budget elc_non_working_budget user_type can_edit
    can_delete edit_refused is_public hide_excluded_posts save_ig_stories download_story_videos content_analysis list_ids
    list_profile_tags creators_search_type stories_cap count_reels_once exact_date_filter send_weekly_report monitor_lists
    is_matching parent_id is_folder options client opportunity territory path type_id hidden_columns`),
  ...words(`forecast p10 p50 p90 mean`),
  ...words(`list_id list_name show_topics ig yt tk demographics image_1 image_2 image_3 image_1_dirty image_2_dirty
    image_3_dirty originals crop x y width height decision decision_comment`),
  ...words(`brand logo main_color second_color footer accounts pictures quantity due is_usual notes results said by is_visitor at
    decided accept reject backup open totals accepted_totals campaign sections creator plan ranking`),
]);
